import type { Plugin } from 'vite';

/** Serves /remotes.json with the addresses of the remotes' dev servers: in development Vite replaces the shell's server. */
export function devRemotes(): Plugin {
  const location = (origin: string) => {
    const entry = `${origin}/remoteEntry.js`;
    return { version: 'dev', entry, preload: [], styles: [], previous: null };
  };
  return {
    name: 'aflora:dev-remotes',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/remotes.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            site: location(process.env.SITE_MFE_URL ?? 'http://localhost:4201'),
            admin: location(process.env.ADMIN_MFE_URL ?? 'http://localhost:4202'),
          }),
        );
      });
    },
  };
}
