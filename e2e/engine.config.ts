import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** Runs the journeys against a product that is already running and empty; `npm run test:engine` starts it on a Docker engine. */
export default defineConfig({
  ...config,
  globalSetup: undefined,
  workers: 1,
  projects: [
    { name: 'administrator', testMatch: 'administrator.setup.ts' },
    { name: 'product', testMatch: 'product.journey.ts', grep: /a product that an admin creates/, dependencies: ['administrator'] },
    {
      name: 'orders',
      testMatch: ['checkout.journey.ts', 'refund.journey.ts'],
      grep: /a guest buys from the cart|a paid order that is cancelled/,
      dependencies: ['product'],
    },
  ],
});
