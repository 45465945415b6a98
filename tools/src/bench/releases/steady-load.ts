import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** No answer within this time counts as none. */
const LIMIT_MS = 15_000;

/** Of a release that nobody knows: it is answered, and nothing is kept. */
const REPORT = { remote: 'site', release: '0.0.0-0000000000000000', outcome: 'loaded' };

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface LoadReport {
  sent: number;
  /** One line each: when (s), which call, and what came instead of 2xx. */
  failedReads: string[];
  failedWrites: string[];
  /** Subjects of the contact messages whose senders were told that they arrived. */
  accepted: string[];
  /** Of all contact messages. */
  subjects: string[];
}

/** Asks at an even pace, whether or not earlier answers have come, as visitors do. */
export class SteadyLoad {
  private readonly report: LoadReport = { sent: 0, failedReads: [], failedWrites: [], accepted: [], subjects: [] };
  private readonly open = new Set<Promise<void>>();
  private readonly startedAt = performance.now();
  private readonly running: Promise<void>;
  private isOver = false;

  constructor(
    private readonly url: string,
    private readonly options: { perSecond: number; productId: string },
  ) {
    this.running = this.run();
  }

  async stop(): Promise<LoadReport> {
    this.isOver = true;
    await this.running;
    await Promise.all(this.open);
    return this.report;
  }

  private async run(): Promise<void> {
    while (!this.isOver) {
      const due = this.startedAt + (this.report.sent * 1_000) / this.options.perSecond;
      await pause(Math.max(0, due - performance.now()));
      const answered = this.send(this.callFor(this.report.sent)).finally(() => this.open.delete(answered));
      this.open.add(answered);
      this.report.sent += 1;
    }
  }

  /** Of twenty calls one is a contact message and one a report; the others read. */
  private callFor(turn: number): Call {
    if (turn % 20 === 7) return contactMessage();
    if (turn % 20 === 17) return { method: 'POST', path: '/api/client-reports', body: REPORT };
    const reads = ['/api/physical-products?pageSize=12', `/api/physical-products/${this.options.productId}`, '/api/releases'];
    return { method: 'GET', path: reads[turn % reads.length] ?? '' };
  }

  private async send({ method, path, body }: Call): Promise<void> {
    const subject = body && 'subject' in body ? String(body.subject) : undefined;
    if (subject) this.report.subjects.push(subject);
    const trouble = await troubleOf(this.url + path, { method, body });
    const seconds = ((performance.now() - this.startedAt) / 1_000).toFixed(2);
    const failed = method === 'GET' ? this.report.failedReads : this.report.failedWrites;
    if (trouble) failed.push(`${seconds} s ${method} ${path}: ${trouble}`);
    else if (subject) this.report.accepted.push(subject);
  }
}

function contactMessage(): Call {
  const subject = `load-${randomUUID()}`;
  return {
    method: 'POST',
    path: '/api/contact-messages',
    body: { name: 'Ana Lima', email: 'ana.lima@example.com', subject, message: 'Olá!' },
  };
}

/** What came instead of success; undefined when it came. */
async function troubleOf(url: string, { method, body }: Omit<Call, 'path'>): Promise<string | undefined> {
  const headers = body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : undefined;
  try {
    const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(LIMIT_MS) });
    const text = await answer.text();
    return answer.ok ? undefined : `${answer.status} ${text.slice(0, 200)}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `${message} ${cause instanceof Error ? cause.message : ''}`;
  }
}
