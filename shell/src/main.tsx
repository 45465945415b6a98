import '@aflora/ui/styles.css';
import './mantine.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { loadRemote } from './remotes/load-remote';
import { createServices } from './services/create-services';

const services = createServices();

// The site's code is asked for before React renders; a failure is told by the outlet.
if (!window.location.pathname.startsWith('/dashboard')) loadRemote('site', services.shell).catch(() => undefined);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App services={services} />
  </StrictMode>,
);
