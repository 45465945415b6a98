import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from './find-chromium';
import { ownEnvironment } from '../common/env';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A headless Chromium of its own, gone afterwards. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>, moreFlags: string[] = []): Promise<T> {
  const executablePath = await ensureChromium(ownEnvironment());
  const browser = await chromium.launch({ executablePath, args: [...FLAGS, ...moreFlags] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
