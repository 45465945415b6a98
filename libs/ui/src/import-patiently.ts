const PAUSES_MS = [500, 2_000];
/** Code of a page, which is at most 100 KB, comes earlier over any connection that works. */
const TIMEOUT_MS = 30_000;

/**
 * Repeats a failed import twice, so that a phone that changes its network does not lose the page. Chromium fetches a failed module again; a
 * browser that doesn't rejects at once. Rejects when there is no result within `timeoutMs`: browsers never end a request that is not answered.
 */
export function importPatiently<T>(load: () => Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No response within ${timeoutMs} ms`)), timeoutMs);
    importRepeatedly(load)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function importRepeatedly<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
  return load();
}

/**
 * Resolves when the browser has painted what the running event changed, because starting an import takes part of that frame. A hidden tab
 * paints nothing, so there it resolves at once.
 */
export function afterPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
}
