import { chromiumFlags } from '@aflora/tools/browser/chromium-flags';
import { defineConfig } from '@playwright/test';
import { shellUrl } from './src/addresses';
import { chromiumPath } from './src/env';

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './src/start-product.ts',
  outputDir: '../.cache/e2e',
  // The report belongs to what Nx restores for a cached run, so it must not depend on who started the run.
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e.json' }]],
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Upper bounds for a machine that is busy with other work; every wait ends when its condition is met.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: shellUrl,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // A trace of every moment takes more processor time than many journeys; `npx playwright test --trace on` in e2e/ records one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
  },
  projects: [{ name: 'journeys', testMatch: '**/*.journey.ts' }],
});
