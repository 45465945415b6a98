import { createHmac } from 'node:crypto';
import { newId, type Delivery } from '../state/rows';
import type { State } from '../state/state';
import { HttpSender } from './http-sender';

export interface WebhookOptions {
  secret: string;
  /** Delay before each retry; after the last one the webhook is dropped. */
  retryDelaysMs: readonly number[];
  now: () => number;
  /** Random number from 0 to 1, which decides about lost webhooks and their order. */
  random: () => number;
}

export interface Resource {
  kind: 'payment' | 'subscription' | 'dispute';
  id: string;
}

const MAX_PARALLEL = 32;
const MAX_SHUFFLE_DELAY_MS = 500;

/** Delivers signed webhooks at least once, with retries until they are acknowledged. Pending deliveries are stored in the state. */
export class Webhooks {
  private readonly sender = new HttpSender(MAX_PARALLEL);
  private readonly timers = new Set<NodeJS.Timeout>();
  private ready: string[] = [];
  private running = 0;
  private closed = false;

  constructor(
    private readonly state: State,
    private readonly options: WebhookOptions,
  ) {}

  /** Continues the pending deliveries after a restart. */
  resume(): void {
    for (const delivery of this.state.deliveries.all()) this.schedule(delivery);
  }

  announce({ kind, id }: Resource, url: string): void {
    const { lose, duplicate, delayMs, shuffle } = this.state.switches;
    if (this.options.random() < lose) return;
    const now = this.options.now();
    const event = { id: newId('evt'), type: `${kind}.updated`, resource: { kind, id }, createdAt: iso(now) };
    const body = JSON.stringify(event);
    for (let copy = 0; copy <= duplicate; copy += 1) {
      const wait = delayMs + (shuffle ? Math.round(this.options.random() * MAX_SHUFFLE_DELAY_MS) : 0);
      this.schedule(this.state.deliveries.put({ id: newId('dlv'), url, body, attempts: 0, nextAttemptAt: iso(now + wait) }));
    }
  }

  /** Stops sending; pending deliveries stay in the state. */
  close(): void {
    this.closed = true;
    this.cancelScheduled();
    this.sender.close();
  }

  /** Cancels scheduled deliveries. */
  cancelScheduled(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.ready = [];
  }

  private schedule({ id, nextAttemptAt }: Delivery): void {
    if (this.closed) return;
    const wait = Date.parse(nextAttemptAt) - this.options.now();
    if (wait <= 0) return this.enqueue(id);
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.enqueue(id);
    }, wait);
    this.timers.add(timer);
  }

  private enqueue(id: string): void {
    this.ready.push(id);
    this.startNext();
  }

  private startNext(): void {
    while (this.running < MAX_PARALLEL && !this.closed) {
      const id = this.ready.shift();
      if (id === undefined) return;
      const delivery = this.state.deliveries.get(id);
      if (delivery) void this.deliver(delivery);
    }
  }

  private async deliver(delivery: Delivery): Promise<void> {
    this.running += 1;
    const isAcknowledged = await this.attempt(delivery).catch(() => false);
    this.running -= 1;
    if (isAcknowledged) this.state.deliveries.delete(delivery.id);
    // A reset may have deleted the delivery meanwhile, and a delivery that `close` interrupts is sent again after the restart.
    else if (!this.closed && this.state.deliveries.get(delivery.id)) this.retry(delivery);
    this.startNext();
  }

  private async attempt({ url, body }: Delivery): Promise<boolean> {
    const timestamp = Math.floor(this.options.now() / 1_000);
    const headers = {
      'content-type': 'application/json',
      'x-sandbox-timestamp': String(timestamp),
      'x-sandbox-signature': createHmac('sha256', this.options.secret).update(`${timestamp}.${body}`).digest('hex'),
    };
    const status = await this.sender.send({ url, headers, body });
    return (status >= 200 && status < 300) || status === 401;
  }

  private retry(delivery: Delivery): void {
    const wait = this.options.retryDelaysMs[delivery.attempts];
    if (wait === undefined) return this.state.deliveries.delete(delivery.id);
    const nextAttemptAt = iso(this.options.now() + wait);
    this.schedule(this.state.deliveries.put({ ...delivery, attempts: delivery.attempts + 1, nextAttemptAt }));
  }
}

const iso = (at: number): string => new Date(at).toISOString();
