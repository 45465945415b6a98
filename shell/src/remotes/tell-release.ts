import type { ApiClient } from '@aflora/api-client';
import { paths, type ClientOutcome, type RemoteName } from '@aflora/contracts';

interface Experience {
  remote: RemoteName;
  release: string;
  outcome: ClientOutcome;
  /** Milliseconds. */
  loadMs?: number;
  error?: unknown;
}

/** Tells the API how a release did in this browser, when the page has nothing better to do. It matters to nobody here whether that arrives. */
export function tellRelease(api: ApiClient, { error, ...experience }: Experience): void {
  const message = error === undefined ? undefined : String(error).slice(0, 500);
  const tell = () => void api.post(paths.clientReports, { ...experience, message, path: window.location.pathname }).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(tell, { timeout: 5_000 });
  else setTimeout(tell, 1_000);
}
