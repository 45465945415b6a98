import type { SiteAddress } from '@aflora/mfe-contract';
import { Worker } from 'node:worker_threads';
import type { RenderedPage } from '../src/fragment';

export interface WorkerSetup {
  /** The release's fragment module, as a file URL. */
  fragmentUrl: string;
  apiUrl: string;
}

export interface RenderRequest {
  id: number;
  address: string;
  /** Trace of the request for the page; requests for the same page share the first one's. */
  traceparent?: string;
}

/** `forget` empties the worker's cache of API responses after a change of data. */
export type WorkerOrder = RenderRequest | 'forget';

interface Rendered {
  page: RenderedPage;
  /** Age of the oldest API data in the page, as in `PageFragment`. */
  ageMs: number | null;
}

export type RenderReply = ({ id: number; failure?: undefined } & Rendered) | { id: number; failure: string };

/** The worker's first message, once it has loaded the release's code or failed to. */
export interface WorkerAddresses {
  id?: undefined;
  addresses?: SiteAddress[];
  hasFailed?: boolean;
}

interface Waiting {
  resolve: (rendered: Rendered) => void;
  reject: (error: Error) => void;
}

/**
 * Maximum number of pages that wait for the worker, about two seconds of its work. Further pages are refused, and the shell sends them
 * without a fragment. The shell waits a second at most for a fragment; one that arrives within five seconds is cached for the next visitor.
 */
const MAX_WAITING = 30;
/** The worker's own requests time out after 5 s, so anything that takes longer than this is an endless loop in the release's code. */
const STUCK_AFTER_MS = 10_000;
/** A worker that could not load its code never can; its successor may, such as after the disk was full. */
const REPLACED_AFTER_MS = 10_000;

/** Renders pages in a worker, so that a release's code can't stop this server. A worker that dies or hangs is replaced. */
export class FragmentRenderer {
  private readonly waiting = new Map<number, Waiting>();
  /** Pages that are being rendered, by address. Requests for the same address share the result. */
  private readonly shared = new Map<string, Promise<Rendered>>();
  private known?: SiteAddress[];
  private worker?: Worker;
  private nextId = 0;

  constructor(private readonly setup: WorkerSetup) {
    this.worker = this.startWorker();
  }

  /** Addresses of the release's pages; undefined until the release's code is loaded, and for older releases without such a list. */
  addresses(): SiteAddress[] | undefined {
    return this.known;
  }

  render(address: string, traceparent?: string): Promise<Rendered> {
    const rendering = this.shared.get(address);
    if (rendering) return rendering;
    if (this.waiting.size >= MAX_WAITING) return Promise.reject(new Error('Too many pages are waiting'));
    const rendered = this.order(address, traceparent);
    this.shared.set(address, rendered);
    const forget = () => this.shared.get(address) === rendered && this.shared.delete(address);
    rendered.then(forget, forget);
    return rendered;
  }

  private order(address: string, traceparent?: string): Promise<Rendered> {
    const worker = (this.worker ??= this.startWorker());
    const request: RenderRequest = { id: this.nextId++, address, ...(traceparent && { traceparent }) };
    const stuck = setTimeout(() => void worker.terminate(), STUCK_AFTER_MS);
    return new Promise<Rendered>((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    }).finally(() => clearTimeout(stuck));
  }

  /** Makes pages that are requested from now on render with fresh data. */
  forgetReads(): void {
    this.shared.clear();
    this.worker?.postMessage('forget' satisfies WorkerOrder);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./fragment-worker.mjs', import.meta.url), { workerData: this.setup });
    worker.on('message', (reply: RenderReply | WorkerAddresses) => {
      if (reply.id === undefined) {
        this.known = reply.addresses;
        if (reply.hasFailed) setTimeout(() => void worker.terminate(), REPLACED_AFTER_MS);
        return;
      }
      const waiting = this.waiting.get(reply.id);
      this.waiting.delete(reply.id);
      if (reply.failure === undefined) waiting?.resolve(reply);
      else waiting?.reject(new Error(reply.failure));
    });
    worker.on('error', (error) => console.error('The fragment worker failed:', error));
    worker.on('exit', () => this.forgetWorker());
    return worker;
  }

  private forgetWorker(): void {
    this.worker = undefined;
    this.waiting.forEach(({ reject }) => reject(new Error('The fragment worker stopped')));
    this.waiting.clear();
  }
}
