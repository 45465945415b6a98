import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** Checks every page and writes what it found to the file that the site shows at /acessibilidade: `npm run check:accessibility`. */
export default defineConfig({
  ...config,
  workers: 1,
  metadata: { isRecorded: true },
  projects: [{ name: 'every page', testMatch: 'every-screen.journey.ts' }],
});
