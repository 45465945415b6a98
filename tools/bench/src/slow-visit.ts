import type { Browser, CDPSession } from 'playwright-core';
import { Failure } from '@aflora/tools/common/failure';
import { SETTLED_FACTS, WATCH_PAGE, type PageFacts } from './page-watch';

export interface Visit extends PageFacts {
  /** Transferred sizes, including headers. */
  scriptKB: number;
  fontKB: number;
  htmlKB: number;
  scripts: number;
}

type Transfers = Pick<Visit, 'scriptKB' | 'fontKB' | 'htmlKB' | 'scripts'>;

const SLOW = { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, offline: false };
const CPU_RATE = 4;

/** Opens a page with an empty cache and an emulated slow phone: 4× slower CPU, 1.6 Mbit/s, 150 ms latency. */
export async function slowVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 }, ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const transfers = await countTransfers(cdp);
    await cdp.send('Network.emulateNetworkConditions', SLOW);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.addInitScript(WATCH_PAGE);
    await page.goto(url, { waitUntil: 'load', timeout: 90_000 });
    await page.waitForLoadState('networkidle', { timeout: 90_000 });
    return { ...(await factsOf(cdp, url)), ...transfers() };
  } finally {
    await context.close();
  }
}

/** Reads the measurements through the debugger protocol, because the page's content security policy blocks Playwright's `evaluate`. */
async function factsOf(cdp: CDPSession, url: string): Promise<PageFacts> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: SETTLED_FACTS, awaitPromise: true, returnByValue: true });
  const facts = JSON.parse(String(result.value)) as PageFacts | null;
  if (!facts) throw new Failure(`${url} never showed the live page.`);
  if (!facts.headingMs) throw new Failure(`${url} shows no heading.`);
  return facts;
}

async function countTransfers(cdp: CDPSession): Promise<() => Transfers> {
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, response.mimeType.includes('javascript') ? 'Script' : type);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
  return () => {
    const of = (type: string) => [...sizes].filter(([id]) => types.get(id) === type).map(([, bytes]) => bytes);
    const kilobytes = (type: string) => of(type).reduce((sum, bytes) => sum + bytes, 0) / 1024;
    return { scripts: of('Script').length, scriptKB: kilobytes('Script'), fontKB: kilobytes('Font'), htmlKB: kilobytes('Document') };
  };
}
