import type { RemoteName } from './release.view';

export const clientOutcomes = ['loaded', 'load-failed', 'render-failed'] as const;
/** `load-failed`: its code did not come or was refused. `render-failed`: it threw while it was shown. */
export type ClientOutcome = (typeof clientOutcomes)[number];

/** What a browser told about a release that failed there. */
export interface ClientErrorView {
  id: string;
  at: string;
  remote: RemoteName;
  release: string;
  outcome: Exclude<ClientOutcome, 'loaded'>;
  message: string;
  /** Path of the page, without its query. */
  path: string;
}
