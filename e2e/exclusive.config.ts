import { defineConfig } from '@playwright/test';
// First, because the other modules compute addresses from the ports.
import './src/other-ports';
import config from './playwright.config';

/**
 * Journeys that stop a service or sign out an account everywhere: one at a time, with a product of their own, so that they run in parallel with
 * all others.
 */
export default defineConfig({
  ...config,
  projects: [{ name: 'exclusive', testMatch: '**/*.exclusive.ts' }],
  outputDir: '../.cache/e2e-exclusive',
  reporter: [['list'], ['json', { outputFile: '../.cache/e2e-exclusive.json' }]],
  fullyParallel: false,
  workers: 1,
});
