/** The code of toasts: fetched when a page has come to rest, at the latest with the first toast. */
export const toastCode = {
  region: () => import('./toast-region'),
  show: () => import('./show-toast'),
};

/** How long (ms) a page is left alone where the browser can't say when it is idle. */
const REST_MS = 1_500;

/** Fetches it ahead: a toast that tells of a lost connection could not fetch it any more. Answers how to call that off. */
export function fetchToastCodeAtRest(): () => void {
  const fetchNow = () => Promise.all([toastCode.region(), toastCode.show()]).catch(() => undefined);
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(fetchNow, REST_MS);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(fetchNow);
  return () => window.cancelIdleCallback(idle);
}
