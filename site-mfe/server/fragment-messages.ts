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

export type RenderReply = { id: number; page: RenderedPage; failure?: undefined } | { id: number; failure: string };
