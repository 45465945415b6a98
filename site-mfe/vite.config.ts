import { defineConfig } from 'vite';
import { remoteConfig } from '../libs/releases/src/vite/index.ts';

export default defineConfig(
  remoteConfig({
    name: 'site',
    port: Number(process.env.PORT ?? 4201),
    shared: ['react', 'react/jsx-runtime', 'react-router-dom', '@tanstack/react-query', '@aflora/ui', '@aflora/ui/fields'],
    parts: {
      texts: /contracts[\\/]src[\\/](content|page-content)\.ts|lib[\\/]page-content/,
      parts:
        /tabler.*Icon(ArrowRight|Brand|Mail|PlayerPlay)|[\\/]assets[\\/]|components[\\/](picture|film)|lib[\\/](organization-data|art|amounts)/,
      sections: /components[\\/]page-sections|transparency[\\/](fund-bars|transparency\.api)/,
      icons: /tabler/,
      problems: /lib[\\/]mutations|contracts[\\/]src[\\/]problems|api-problem/,
      'qr-code': /qrcode|copy-button/,
      lists: /components[\\/](load-failed|more-button|search-field)|status-badge|legal-lines|save-file|members\.api/,
      search: /features[\\/]search/,
      products: /features[\\/]products|components[\\/]quantity-picker/,
      // Without validation rules, so that pages that only show don't load those of forms.
      rules: /contracts[\\/]src[\\/](member-(prices|wall)|funds|impact|plans|site-pages)/,
      forms:
        /node_modules|libs[\\/](contracts|ui[\\/]src[\\/](form|problems|phone))|components[\\/](honeypot|amount-field)|lib[\\/]attempts/,
      account: /features[\\/]account/,
      cart: /features[\\/]cart|components[\\/](cart-notes|totals|delivery-estimate|digits-field)|lib[\\/]cart/,
      payment: /site-mfe[\\/]src[\\/](components|lib)(?!.*legal)/,
    },
  }),
);
