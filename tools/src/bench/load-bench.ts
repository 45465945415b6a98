import { chromium, type Browser } from 'playwright-core';
import { ensureChromium } from '../browser/find-chromium';
import { ownEnvironment } from '../common/env';
import { freePort } from '../common/free-port';
import { BENCH_PORT_BASE, withStack } from './bench-stack';
import { median, type Measurement } from './measure';
import { buildPlainSite, hasPlainSite, PLAIN_SITE, servePlainSite } from './plain-site';
import { slowVisit, type Visit } from './slow-visit';

const MAX_SCRIPT_KB = 180;
const ROUNDS = 7;
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** A cold visit to `/`, alternating with the same page as a plain single-page build, in the same run. */
export async function loadBench(): Promise<Measurement[]> {
  const executablePath = await ensureChromium(ownEnvironment());
  if (hasPlainSite()) await buildPlainSite();
  return withStack(async ({ ports }) => {
    const plain = hasPlainSite() ? await servePlainSite(await freePort(), ports.api) : undefined;
    const browser = await chromium.launch({ executablePath, args: FLAGS.split(' ') });
    try {
      const address = plain?.address();
      const plainUrl = address && typeof address === 'object' ? `http://127.0.0.1:${address.port}/` : undefined;
      return await compare(browser, `http://localhost:${BENCH_PORT_BASE}/`, plainUrl);
    } finally {
      await browser.close();
      plain?.close();
    }
  });
}

async function compare(browser: Browser, ours: string, plain: string | undefined): Promise<Measurement[]> {
  const visits = { ours: [] as Visit[], plain: [] as Visit[] };
  // The first visit warms the servers' own caches.
  await slowVisit(browser, ours);
  for (let round = 0; round < ROUNDS; round++) {
    visits.ours.push(await slowVisit(browser, ours));
    if (plain) visits.plain.push(await slowVisit(browser, plain));
  }
  const scriptKB = median(visits.ours.map((visit) => visit.scriptKB));
  const headingMs = median(visits.ours.map((visit) => visit.headingMs));
  const scripts = `${scriptKB.toFixed(0)} KB in ${visits.ours[0]?.scripts} files`;
  return [
    { what: 'JavaScript of / (brotli)', target: `≤ ${MAX_SCRIPT_KB} KB`, measured: scripts, reached: scriptKB <= MAX_SCRIPT_KB },
    headingOf(headingMs, plain ? median(visits.plain.map((visit) => visit.headingMs)) : undefined),
  ];
}

function headingOf(ours: number, plain: number | undefined): Measurement {
  const what = 'heading of / on a slow phone, against a plain build';
  const target = '≤ 1.00';
  if (plain === undefined) return { what, target, measured: `${Math.round(ours)} ms (no plain build in ${PLAIN_SITE})`, reached: false };
  return {
    what,
    target,
    measured: `${(ours / plain).toFixed(2)} (${Math.round(ours)} ms of ${Math.round(plain)} ms)`,
    reached: ours <= plain,
  };
}
