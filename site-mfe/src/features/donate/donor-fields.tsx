import { Textarea, TextInput } from '@aflora/ui/fields';
import { CheckField } from '../../components/check-field';
import { Honeypot } from '../../components/honeypot';
import { TaxIdField } from '../../components/tax-id-field';
import classes from './donate-page.module.css';
import type { DonationFormState } from './use-donation-form';

/** Donor's data for the receipt, and their message. */
export function DonorFields({ form }: { form: DonationFormState }) {
  return (
    <section className={classes.part} aria-labelledby="dados">
      <h2 id="dados">Seus dados</h2>
      <div className={classes.pair}>
        <TextInput label="Nome" autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="E-mail" type="email" inputMode="email" autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <TaxIdField placeholder="Opcional, para o recibo" {...form.getInputProps('taxId')} />
      <Textarea label="Mensagem" placeholder="Opcional" autosize minRows={3} maxRows={8} {...form.getInputProps('message')} />
      <CheckField
        label="Doar anonimamente"
        text="Seu nome não aparece para ninguém. O recibo chega do mesmo jeito, só para você."
        {...form.getInputProps('isAnonymous', { type: 'checkbox' })}
      />
      <Honeypot {...form.getInputProps('website')} />
    </section>
  );
}
