import '@aflora/ui/styles.css';
import '@aflora/ui/mantine.css';
import { importPatiently } from '@aflora/ui';
import { documentNonce } from '@aflora/ui/provider';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { announceHistoryMoves } from './navigation/announce-history-moves';
import { areaOf } from './navigation/area';
import { closeDialogsByBack } from './navigation/back-closes-dialogs';
import { hideWhileAway, showCarriedToasts } from './navigation/crossing';
import { loadRemote } from './remotes/load-remote';
import { createServices } from './services/create-services';

// The scroll lock of Mantine's dialogs adds a style element and reads its nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

// The site is in Portuguese, so browsers set to Portuguese don't translate it.
if (!navigator.language.startsWith('pt')) void import('./remotes/translated-texts').then((module) => module.surviveTranslation());

announceHistoryMoves();
closeDialogsByBack();

const start = (): void => {
  const services = createServices();
  const area = areaOf(window.location.pathname);

  // Starts loading the site before React renders; RemoteOutlet shows a failure. Only the console's guard may load its code.
  if (area === 'site') loadRemote('site', services.shell).catch(() => undefined);
  else hideWhileAway();

  const root = createRoot(document.getElementById('root') as HTMLElement);
  // A transition renders in short slices, so that a phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App services={services} area={area} />
      </StrictMode>,
    ),
  );

  showCarriedToasts();
};

// `URL.parse` came to browsers after all that the older ones are given.
if ('parse' in URL) start();
else void importPatiently(() => import('./older-browsers')).then(start, start);
