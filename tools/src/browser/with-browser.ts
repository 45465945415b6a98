import { chromium, type Browser } from 'playwright-core';
import { chromiumFlags } from './chromium-flags';
import { ensureChromium } from './find-chromium';
import { ownEnvironment } from '../common/env';

/** Runs `use` with a new headless Chromium, which is closed afterwards. */
export async function withBrowser<T>(use: (browser: Browser) => Promise<T>, moreFlags: string[] = []): Promise<T> {
  const executablePath = await ensureChromium(ownEnvironment());
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...moreFlags] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}
