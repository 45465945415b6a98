import type { RenderedPage } from '../src/fragment';

export interface WorkerSetup {
  /** The release's fragment module, as a file URL. */
  fragmentUrl: string;
  apiUrl: string;
}

export interface RenderRequest {
  id: number;
  address: string;
}

/** `forget`: what was read from the API may have changed. */
export type WorkerOrder = RenderRequest | 'forget';

export interface Rendered {
  page: RenderedPage;
  /** As in `PageFragment`. */
  ageMs: number | null;
}

export type RenderReply = ({ id: number; failure?: undefined } & Rendered) | { id: number; failure: string };
