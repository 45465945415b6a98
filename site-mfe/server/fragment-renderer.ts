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
}

/** `forget`: what was read from the API may have changed. */
export type WorkerOrder = RenderRequest | 'forget';

interface Rendered {
  page: RenderedPage;
  /** As in `PageFragment`. */
  ageMs: number | null;
}

export type RenderReply = ({ id: number; failure?: undefined } & Rendered) | { id: number; failure: string };

interface Waiting {
  resolve: (rendered: Rendered) => void;
  reject: (error: Error) => void;
}

/** Renders pages in a worker: what a release's code does there can't stop this server. A worker that dies is replaced. */
export class FragmentRenderer {
  private readonly waiting = new Map<number, Waiting>();
  private worker?: Worker;
  private nextId = 0;

  constructor(private readonly setup: WorkerSetup) {
    this.worker = this.startWorker();
  }

  render(address: string): Promise<Rendered> {
    this.worker ??= this.startWorker();
    const request: RenderRequest = { id: this.nextId++, address };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      this.worker?.postMessage(request);
    });
  }

  /** Pages requested from now on are rendered with fresh data. */
  forgetReads(): void {
    this.worker?.postMessage('forget' satisfies WorkerOrder);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('./fragment-worker.mjs', import.meta.url), { workerData: this.setup });
    worker.on('message', (reply: RenderReply) => {
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
