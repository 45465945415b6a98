import type { Browser } from 'playwright-core';
import { Failure } from '@aflora/tools/common/failure';
import getPort from 'get-port';
import { withBrowser } from '@aflora/tools/browser/with-browser';
import { withStack } from './bench-stack';
import { interactionsBench } from './interactions-bench';
import { median, middle, type Measurement } from './measure';
import { buildPlainSite, servePlainSite } from './plain-site';
import { productRoute } from './public-routes';
import { slowVisit, type Visit } from './slow-visit';

const MAX_SCRIPT_KB = 141;
const MAX_SCRIPTS = 10;
const MAX_HTML_KB = 27;
const MAX_FONT_KB = 60;
const MAX_BLOCKING_MS = 150;
const MAX_HEADING_RATIO = 0.6;
const MAX_LARGEST_MS = 1_500;
const MAX_LAYOUT_SHIFT = 0.02;
/** An odd number, so that the median is an actual visit. */
const ROUNDS = 7;
const ROUNDS_OF_OTHER_PAGES = 5;

/** Measures cold visits with a slow phone, and how soon an open page answers its visitor. */
export const loadBench = async (): Promise<Measurement[]> => [...(await visits()), ...(await interactionsBench())];

/** Visits of `/` alternate with visits of the same page in a plain single-page build. */
async function visits(): Promise<Measurement[]> {
  await buildPlainSite();
  return withStack(async ({ ports }) => {
    const plainPort = await getPort();
    const plain = await servePlainSite(plainPort, ports.api);
    const origin = `http://localhost:${ports.shell}`;
    const others = ['/loja', await productRoute(ports.api, 'physical')];
    try {
      return await withBrowser(async (browser) => {
        const measurements = await home(browser, `${origin}/`, `http://localhost:${plainPort}/`);
        for (const path of others) measurements.push(...(await other(browser, origin, path)));
        return measurements;
      });
    } finally {
      plain.close();
    }
  });
}

async function home(browser: Browser, ours: string, plain: string): Promise<Measurement[]> {
  const visits: Visit[] = [];
  const plainHeadings: number[] = [];
  // The first visits warm up the servers' caches and the browser.
  await slowVisit(browser, ours);
  await slowVisit(browser, plain);
  for (let round = 0; round < ROUNDS; round++) {
    visits.push(await slowVisit(browser, ours));
    plainHeadings.push((await slowVisit(browser, plain)).headingMs);
  }
  return [...sizesOf(visits), headingOf(median(visits.map((visit) => visit.headingMs)), median(plainHeadings)), ...paintsOf('/', visits)];
}

async function other(browser: Browser, origin: string, path: string): Promise<Measurement[]> {
  const visits: Visit[] = [];
  await slowVisit(browser, origin + path);
  for (let round = 0; round < ROUNDS_OF_OTHER_PAGES; round++) visits.push(await slowVisit(browser, origin + path));
  return paintsOf(path.startsWith('/produto') ? 'a product page' : path, visits);
}

/** What the first page loads. The sizes are the same in every visit. */
function sizesOf(visits: Visit[]): Measurement[] {
  const { scriptKB, scripts, htmlKB, fontKB } = middle(visits, (visit) => visit.scriptKB);
  if (scripts === 0) throw new Failure('/ loads no scripts: the build is broken.');
  const size = (what: string, kilobytes: number, limit: number): Measurement => ({
    what: `${what} of /`,
    target: `≤ ${limit} KB`,
    measured: `${kilobytes.toFixed(1)} KB`,
    reached: kilobytes <= limit,
  });
  return [
    size('JavaScript (brotli)', scriptKB, MAX_SCRIPT_KB),
    { what: 'JavaScript files of /', target: `≤ ${MAX_SCRIPTS}`, measured: String(scripts), reached: scripts <= MAX_SCRIPTS },
    size('HTML (brotli)', htmlKB, MAX_HTML_KB),
    size('fonts', fontKB, MAX_FONT_KB),
  ];
}

function headingOf(ours: number, plain: number): Measurement {
  return {
    what: 'heading of /, against a plain build',
    target: `≤ ${MAX_HEADING_RATIO.toFixed(2)}`,
    measured: `${(ours / plain).toFixed(2)} (${Math.round(ours)} ms of ${Math.round(plain)} ms)`,
    reached: ours <= plain * MAX_HEADING_RATIO,
  };
}

function paintsOf(page: string, visits: Visit[]): Measurement[] {
  const { largestMs, largest } = middle(visits, (visit) => visit.largestMs);
  const shift = median(visits.map(({ layoutShift }) => layoutShift));
  const blocking = median(visits.map(({ blockingMs }) => blockingMs));
  return [
    {
      what: `largest contentful paint of ${page}`,
      target: `≤ ${MAX_LARGEST_MS} ms`,
      measured: `${Math.round(largestMs)} ms (${largest})`,
      reached: largestMs <= MAX_LARGEST_MS,
    },
    {
      what: `layout shift of ${page}`,
      target: `≤ ${MAX_LAYOUT_SHIFT}`,
      measured: shift.toFixed(4),
      reached: shift <= MAX_LAYOUT_SHIFT,
    },
    {
      what: `blocking time of ${page}`,
      target: `≤ ${MAX_BLOCKING_MS} ms`,
      measured: `${Math.round(blocking)} ms`,
      reached: blocking <= MAX_BLOCKING_MS,
    },
  ];
}
