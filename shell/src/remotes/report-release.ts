import type { ApiClient } from '@aflora/api-client';
import { paths, type ClientOutcome, type RemoteName } from '@aflora/contracts';

interface ReleaseReport {
  remote: RemoteName;
  release: string;
  outcome: ClientOutcome;
  loadMs?: number;
  error?: unknown;
}

/** Reports to the API how a release worked in this browser, once the page is idle. A report that fails is dropped. */
export function reportRelease(api: ApiClient, { error, ...report }: ReleaseReport): void {
  const message = error === undefined ? undefined : String(error).slice(0, 500);
  const send = () => void api.post(paths.clientReports, { ...report, message, path: window.location.pathname }).catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(send, { timeout: 5_000 });
  else setTimeout(send, 1_000);
}
