import type { Browser, CDPSession } from 'playwright-core';

export interface Visit {
  /** From navigation to the first frame with a heading in it. */
  headingMs: number;
  /** What came over the wire for scripts, headers included. */
  scriptKB: number;
  scripts: number;
}

const SLOW = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, offline: false };
const CPU_RATE = 4;

/** Runs in the page: the time of the first frame that shows a heading with text. */
const WATCH_HEADING = `
  const look = () => {
    const heading = document.querySelector('h1');
    const box = heading?.getBoundingClientRect();
    if (box?.height && heading.textContent.trim()) requestAnimationFrame(() => setTimeout(() => reportHeading(String(performance.now()))));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** One cold visit on a slow phone: 4× slower CPU, 1.6 Mbit/s, 150 ms. */
export async function slowVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const scripts = await countScripts(cdp);
    await cdp.send('Network.emulateNetworkConditions', SLOW);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const heading = await headingTime(cdp);
    await page.addInitScript(WATCH_HEADING);
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    const headingMs = await heading.seen;
    await page.waitForLoadState('networkidle', { timeout: 90_000 });
    return { headingMs, ...scripts() };
  } finally {
    await context.close();
  }
}

/** Told through a binding: the page's content security policy forbids evaluating anything in it. */
async function headingTime(cdp: CDPSession): Promise<{ seen: Promise<number> }> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'reportHeading' });
  return { seen: new Promise((done) => cdp.on('Runtime.bindingCalled', ({ payload }) => done(Number(payload)))) };
}

async function countScripts(cdp: CDPSession): Promise<() => Pick<Visit, 'scriptKB' | 'scripts'>> {
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, response.mimeType.includes('javascript') ? 'Script' : type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
  return () => {
    const loaded = [...sizes].filter(([id]) => types.get(id) === 'Script').map(([, bytes]) => bytes);
    return { scripts: loaded.length, scriptKB: loaded.reduce((sum, bytes) => sum + bytes, 0) / 1024 };
  };
}
