import { setTimeout as pause } from 'node:timers/promises';

export interface VisitorRequest {
  what: string;
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Made for each request. */
  body?: () => string | FormData;
}

export interface Outcome {
  what: string;
  /** ms since the process started. */
  startedAt: number;
  ms: number;
  /** 0 without a response. */
  status: number;
  hasRetryAfter: boolean;
  /** Why there was no response. */
  failure?: string;
  /** Body of an accepted order or donation. */
  created?: { id: string };
}

/** Longer than any visitor should ever wait. */
const TIMEOUT_MS = 30_000;
const CREATED = 201;

/** Sends requests at a constant rate, in turn, without waiting for earlier responses. */
export class Visitors {
  readonly outcomes: Outcome[] = [];
  private readonly open = new Set<Promise<void>>();
  private readonly running: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly options: { perSecond: number; requests: VisitorRequest[] },
  ) {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
    await Promise.all(this.open);
  }

  /** Outcomes of the requests that started in a period. */
  between(from: number, until: number): Outcome[] {
    return this.outcomes.filter(({ startedAt }) => startedAt >= from && startedAt < until);
  }

  private async run(): Promise<void> {
    const { perSecond, requests } = this.options;
    const startedAt = performance.now();
    for (let turn = 0; !this.isStopped; turn += 1) {
      await pause(Math.max(0, startedAt + (turn * 1_000) / perSecond - performance.now()));
      const request = requests[turn % requests.length];
      if (!request) throw new Error('There is nothing to request.');
      const sent = this.send(request).finally(() => this.open.delete(sent));
      this.open.add(sent);
    }
  }

  private async send({ what, path, method = 'GET', headers = {}, body }: VisitorRequest): Promise<void> {
    const startedAt = performance.now();
    const outcome: Outcome = { what, startedAt, ms: 0, status: 0, hasRetryAfter: false };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(this.url + path, { method, headers, body: body?.(), signal, redirect: 'manual' });
      const text = await response.text();
      outcome.status = response.status;
      outcome.hasRetryAfter = response.headers.has('retry-after');
      if (response.status === CREATED) outcome.created = JSON.parse(text) as { id: string };
    } catch (error) {
      outcome.status = 0;
      outcome.failure = causeOf(error);
    }
    outcome.ms = performance.now() - startedAt;
    this.outcomes.push(outcome);
  }
}

/** `fetch` wraps what happened to a connection. */
const causeOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
};

export const isFailure = ({ status }: Outcome): boolean => status === 0 || status >= 500;
