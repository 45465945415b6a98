import '@aflora/ui/styles.css';
import '@aflora/ui/mantine.css';
import { documentNonce } from '@aflora/ui/provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { announceHistoryMoves } from './navigation/announce-history-moves';
import { loadRemote } from './remotes/load-remote';
import { createServices } from './services/create-services';

// The scroll lock under Mantine's dialogs adds a style element and takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

announceHistoryMoves();
const services = createServices();

// The site's code is asked for before React renders; a failure is told by the outlet.
if (!window.location.pathname.startsWith('/dashboard')) loadRemote('site', services.shell).catch(() => undefined);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
