/** Measurements that a page takes of its own loading; times are in ms since navigation. */
export interface PageFacts {
  /** Time of the first frame with a heading; 0 if there was none. */
  headingMs: number;
  largestMs: number;
  /** The element of the largest contentful paint, and whether it was in the prerendered or the live page. */
  largest: string;
  /** Sum of all layout shifts, including the swap from the prerendered to the live page. */
  layoutShift: number;
  /** Total blocking time: what the tasks after the first contentful paint took beyond 50 ms each, as Lighthouse defines it. */
  blockingMs: number;
}

/**
 * Script that runs in the page before its own scripts. A string, because a compiled function would call helpers that the page doesn't have.
 */
export const WATCH_PAGE = `
  globalThis.pageFacts = { headingMs: 0, largestMs: 0, largest: 'nothing', layoutShift: 0, blockingMs: 0 };
  const describe = ({ element, url }) => [
    element?.closest('#prerender') ? 'prerendered' : 'live',
    element?.tagName.toLowerCase() ?? 'element that is gone',
    url ? url.split('/').pop() : '"' + (element?.textContent.trim().slice(0, 30) ?? '') + '"',
  ].join(' ');
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    Object.assign(pageFacts, { largestMs: entry.startTime, largest: describe(entry) });
  });
  observe('layout-shift', (entry) => { pageFacts.layoutShift += entry.value; });
  observe('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (paint) pageFacts.blockingMs += Math.max(0, Math.min(duration, startTime + duration - paint.startTime) - 50);
  });
  const look = () => {
    const heading = document.querySelector('h1');
    const box = heading?.getBoundingClientRect();
    if (box?.height && heading.textContent.trim()) {
      requestAnimationFrame(() => setTimeout(() => { pageFacts.headingMs = performance.now(); }));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Time limit of the swap to the live page. */
const SWAP_LIMIT_MS = 30_000;

/** Expression that resolves once the live page is painted; to `null` after the time limit. */
export const SETTLED_FACTS = `new Promise((done) => {
  const until = performance.now() + ${SWAP_LIMIT_MS};
  const look = () => {
    const isLive = !document.getElementById('prerender');
    // On a busy machine the frame with the heading may be reported after the swap.
    if (isLive && pageFacts.headingMs) return setTimeout(() => done(JSON.stringify(pageFacts)), 500);
    if (performance.now() > until) return done(isLive ? JSON.stringify(pageFacts) : 'null');
    setTimeout(look, 100);
  };
  look();
})`;
