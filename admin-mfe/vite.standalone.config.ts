import { defineConfig } from 'vite';

/** The console by itself on invented data, without shell, federation or API: `vite --config vite.standalone.config.ts`. */
export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  server: { port: Number(process.env.PORT ?? 4292), strictPort: true },
});
