import { defineConfig } from 'vite';
import { remoteConfig } from '../libs/releases/src/vite/index.ts';

export default defineConfig(
  remoteConfig({
    name: 'site',
    port: Number(process.env.PORT ?? 4201),
    shared: ['react', 'react/jsx-runtime', 'react-router-dom', '@tanstack/react-query', '@aflora/ui', '@aflora/ui/fields'],
  }),
);
