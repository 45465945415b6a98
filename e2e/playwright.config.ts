import { defineConfig } from '@playwright/test';
import { shellUrl } from './src/addresses';
import { chromiumPath } from './src/env';

/** Flags that a root user in a container, and a machine without internet, need. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './src/start-product.ts',
  outputDir: '../.cache/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: shellUrl,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: chromiumPath, args },
  },
  projects: [
    { name: 'journeys', testMatch: '**/*.journey.ts' },
    // What takes a service down or signs an account out everywhere can't have others beside it.
    { name: 'alone', testMatch: '**/*.alone.ts', dependencies: ['journeys'], fullyParallel: false, workers: 1 },
  ],
});
