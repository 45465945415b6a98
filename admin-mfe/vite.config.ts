import { defineConfig } from 'vite';
import { remoteConfig } from '../libs/releases/src/vite/index.ts';

// Not '@aflora/ui/form': useDtoForm must run on the contracts that the inputs of this bundle are declared with.
export default defineConfig(
  remoteConfig({
    name: 'admin',
    port: Number(process.env.PORT ?? 4202),
    shared: [
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-router-dom',
      '@tanstack/react-query',
      '@mantine/core',
      '@mantine/hooks',
      '@aflora/ui',
    ],
    parts: {
      parts: /node_modules[\\/](@tabler|clsx)/,
      charts: /node_modules[\\/](recharts|@mantine[\\/]charts|d3-|victory|internmap|es-toolkit|@reduxjs|redux|reselect|immer|decimal)/,
      forms: /node_modules[\\/](@mantine[\\/]form|class-validator|validator|cpf)|libs[\\/](contracts|ui[\\/]src[\\/](form|problems|phone))/,
      console: /node_modules|libs|admin-mfe[\\/]src/,
    },
  }),
);
