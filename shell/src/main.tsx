import '@aflora/ui/styles.css';
import '@aflora/ui/mantine.css';
import { documentNonce } from '@aflora/ui/provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { announceHistoryMoves } from './navigation/announce-history-moves';
import { loadRemote } from './remotes/load-remote';
import { createServices } from './services/create-services';

// The scroll lock of Mantine's dialogs adds a style element and reads its nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

announceHistoryMoves();
const services = createServices();

// Starts loading the site before React renders; RemoteOutlet shows a failure.
if (!window.location.pathname.startsWith('/dashboard')) loadRemote('site', services.shell).catch(() => undefined);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
