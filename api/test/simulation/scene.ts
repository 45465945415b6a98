import type { SimulatedProcess } from './simulated-process';
import type { Response, World } from './world';

/** An order or donation, and the headers with which its payer sees it. */
export interface Placed {
  id: string;
  headers: Record<string, string>;
}

/** What a payer sent to the charity's key, and what a person sent back. */
interface BankEntry {
  receivedCents: number;
  returnedCents: number;
}

/** What the people of one history know: what they placed, and the provider's pages that they were shown. */
export class Scene {
  readonly orders: Placed[] = [];
  readonly donations: Placed[] = [];
  /** External ids of payments and subscriptions whose page a payer has. */
  readonly paymentPages: string[] = [];
  readonly subscriptionPages: string[] = [];
  /** External ids of payments for which the provider took another amount than asked. */
  readonly wrongAmounts = new Set<string>();
  /** Bodies of the webhooks that were handed over, for late repetitions. */
  readonly webhooks: string[] = [];
  /** The charity's bank account, by our ids of the payments to its Pix key, and the refunds that were sent from it. */
  readonly bank = new Map<string, BankEntry>();
  readonly sentRefunds = new Set<string>();
  /** Time since the last moment without faults; the product promises to find everything within a day. */
  faultyMs = 0;

  constructor(readonly world: World) {}

  /** Remembers the page of a `PaymentView`. */
  see(response: Response | undefined): void {
    const next = response?.body['next'] as { url?: string; pageUrl?: string } | null | undefined;
    const [, kind, id] = /\/(pay|subscribe)\/(\w+)$/.exec(next?.url ?? next?.pageUrl ?? '') ?? [];
    if (!id) return;
    const pages = kind === 'pay' ? this.paymentPages : this.subscriptionPages;
    if (!pages.includes(id)) pages.push(id);
  }
}

/** One step of a history, with two small numbers that choose whom and what it concerns. */
export interface Turn {
  scene: Scene;
  world: World;
  /** The process that gets the request or runs the jobs. */
  process: SimulatedProcess;
  n: number;
  m: number;
}

/** Resolves with what happened, for the printed history; undefined when there was nothing to do. */
export type Step = (turn: Turn) => Promise<string | undefined>;

/** The newest first, since that is what people mostly deal with; histories get deeper that way. */
export const newest = <T>(from: readonly T[], index: number): T | undefined => pick([...from].reverse(), index);

export const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(from.length, 1)];

export const outcomeOf = (response: Response | undefined): string =>
  response ? `${response.status}${typeof response.body['code'] === 'string' ? ` ${response.body['code']}` : ''}` : 'no answer';
