import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Timeout of a request. */
const TIMEOUT_MS = 15_000;

/** Report of an unknown release, which the API accepts without storing it. */
const REPORT = { remote: 'site', release: '0.0.0-0000000000000000', outcome: 'loaded' };

interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface LoadReport {
  sent: number;
  /** One line per failed request: time (s), request, and error. */
  failedReads: string[];
  failedWrites: string[];
  /** Subjects of the contact messages that the API has accepted. */
  accepted: string[];
  /** Subjects of all sent contact messages. */
  subjects: string[];
}

/** Sends requests at a constant rate, without waiting for earlier responses. */
export class SteadyLoad {
  private readonly report: LoadReport = { sent: 0, failedReads: [], failedWrites: [], accepted: [], subjects: [] };
  private readonly open = new Set<Promise<void>>();
  private readonly startedAt = performance.now();
  private readonly running: Promise<void>;
  private isStopped = false;

  constructor(
    private readonly url: string,
    private readonly options: { perSecond: number; productId: string },
  ) {
    this.running = this.run();
  }

  async stop(): Promise<LoadReport> {
    this.isStopped = true;
    await this.running;
    await Promise.all(this.open);
    return this.report;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const due = this.startedAt + (this.report.sent * 1_000) / this.options.perSecond;
      await pause(Math.max(0, due - performance.now()));
      const pending = this.send(this.requestFor(this.report.sent)).finally(() => this.open.delete(pending));
      this.open.add(pending);
      this.report.sent += 1;
    }
  }

  /** The request of this number: of twenty requests, one is a contact message and one a report; the others read. */
  private requestFor(turn: number): LoadRequest {
    if (turn % 20 === 7) return contactMessage();
    if (turn % 20 === 17) return { method: 'POST', path: '/api/client-reports', body: REPORT };
    const reads = ['/api/physical-products?pageSize=12', `/api/physical-products/${this.options.productId}`, '/api/releases'];
    return { method: 'GET', path: reads[turn % reads.length] ?? '' };
  }

  private async send({ method, path, body }: LoadRequest): Promise<void> {
    const subject = body && 'subject' in body ? String(body.subject) : undefined;
    if (subject) this.report.subjects.push(subject);
    const failure = await errorOf(this.url + path, { method, body });
    const seconds = ((performance.now() - this.startedAt) / 1_000).toFixed(2);
    const failed = method === 'GET' ? this.report.failedReads : this.report.failedWrites;
    if (failure) failed.push(`${seconds} s ${method} ${path}: ${failure}`);
    else if (subject) this.report.accepted.push(subject);
  }
}

function contactMessage(): LoadRequest {
  const subject = `load-${randomUUID()}`;
  return {
    method: 'POST',
    path: '/api/contact-messages',
    body: { name: 'Ana Lima', email: 'ana.lima@example.com', subject, message: 'Olá!' },
  };
}

/** Sends a request and returns the error; undefined for a 2xx response. */
async function errorOf(url: string, { method, body }: Omit<LoadRequest, 'path'>): Promise<string | undefined> {
  const headers = body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : undefined;
  try {
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    return response.ok ? undefined : `${response.status} ${text.slice(0, 200)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${cause instanceof Error ? cause.message : ''}`;
  }
}
