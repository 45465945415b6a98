import { SandboxError } from '../http/sandbox-error';
import { newId, type Interval, type Order, type Payment, type Subscription, type SubscriptionStatus } from '../state/rows';
import type { State } from '../state/state';
import type { Webhooks } from '../webhooks/webhooks';
import { anchorDayOf, nextDue } from './next-due';
import type { Payments } from './payments';

export interface NewSubscription extends Order {
  reference: string;
  interval: Interval;
}

interface Parts {
  state: State;
  webhooks: Webhooks;
  payments: Payments;
  now: () => number;
}

const LISTED_PAYMENTS = 24;

export class Subscriptions {
  constructor(private readonly parts: Parts) {}

  create(input: NewSubscription): Subscription {
    const { reference, interval, amountCents, currency, description, payer, returnUrl, cancelUrl, webhookUrl } = input;
    const createdAt = this.timestamp();
    return this.parts.state.subscriptions.put({
      id: newId('sub'),
      reference,
      status: 'pending',
      interval,
      amountCents,
      currency,
      description,
      payer,
      returnUrl,
      cancelUrl,
      webhookUrl,
      dueAt: null,
      anchorDay: null,
      paymentIds: [],
      createdAt,
      updatedAt: createdAt,
    });
  }

  find(id: string): Subscription {
    const subscription = this.parts.state.subscriptions.get(id);
    if (!subscription) throw new SandboxError(404, 'not_found', `There is no subscription ${id}.`);
    return subscription;
  }

  paymentsOf({ paymentIds }: Subscription): Payment[] {
    return paymentIds.map((id) => this.parts.payments.find(id));
  }

  /** Applies the payer's decision on the hosted page. A refused first charge cancels the subscription. */
  decide(id: string, decision: 'authorise' | 'refuse' | 'cancel'): Subscription {
    const subscription = this.expect(id, ['pending'], 'not_pending');
    if (decision === 'cancel') return this.change(subscription, { status: 'cancelled' });
    return this.take(subscription, decision === 'authorise' ? 'paid' : 'refused');
  }

  /** Charges the next period now. */
  charge(id: string, outcome: 'paid' | 'refused'): Subscription {
    return this.take(this.expect(id, ['active', 'past-due'], 'not_chargeable'), outcome);
  }

  changeAmount(id: string, amountCents: number): Subscription {
    const subscription = this.expect(id, ['pending', 'active', 'past-due', 'paused'], 'not_changeable');
    const isLate = this.parts.state.switches.lateAmounts;
    return this.change(subscription, isLate ? { nextAmountCents: amountCents } : { amountCents, nextAmountCents: undefined });
  }

  pause(id: string): Subscription {
    const subscription = this.expect(id, ['active', 'past-due', 'paused'], 'not_pausable');
    return subscription.status === 'paused' ? subscription : this.change(subscription, { status: 'paused' });
  }

  /** Continues the paid period; if it has ended, the next period is charged at once. */
  resume(id: string): Subscription {
    const subscription = this.expect(id, ['active', 'past-due', 'paused'], 'not_resumable');
    if (subscription.status === 'active') return subscription;
    return subscription.status === 'past-due' || this.isDue(subscription)
      ? this.take(subscription, 'paid')
      : this.change(subscription, { status: 'active' });
  }

  /** Charges a past-due subscription again, as the site does some days after a refused renewal. */
  retry(id: string): Subscription {
    return this.take(this.expect(id, ['past-due'], 'not_retryable'), 'paid');
  }

  cancel(id: string): Subscription {
    const subscription = this.find(id);
    return subscription.status === 'cancelled' ? subscription : this.change(subscription, { status: 'cancelled' });
  }

  /** Charges subscriptions that are due: once each, even if several periods have passed while the sandbox was stopped. */
  chargeDue(): void {
    for (const subscription of this.parts.state.subscriptions.all()) {
      if (subscription.status === 'active' && this.isDue(subscription)) this.take(subscription, 'paid');
    }
  }

  private take(subscription: Subscription, outcome: 'paid' | 'refused'): Subscription {
    const payment = this.parts.payments.charge(subscription, outcome);
    const paymentIds = [payment.id, ...subscription.paymentIds].slice(0, LISTED_PAYMENTS);
    const { amountCents, nextAmountCents = amountCents } = subscription;
    const next = { amountCents: nextAmountCents, nextAmountCents: undefined };
    if (payment.status === 'paid')
      return this.change(subscription, { ...this.paidUntil(subscription), ...next, paymentIds, status: 'active' });
    return this.change(subscription, { paymentIds, status: subscription.dueAt === null ? 'cancelled' : 'past-due' });
  }

  private paidUntil({ dueAt, anchorDay, interval }: Subscription): Pick<Subscription, 'dueAt' | 'anchorDay'> {
    const now = this.timestamp();
    const day = anchorDayOf({ anchorDay, dueAt }, now);
    const due = nextDue(dueAt ?? now, interval, day);
    return { dueAt: due > now ? due : nextDue(now, interval, day), anchorDay: day };
  }

  private isDue({ dueAt }: Subscription): boolean {
    return dueAt !== null && Date.parse(dueAt) <= this.parts.now();
  }

  private expect(id: string, statuses: SubscriptionStatus[], code: string): Subscription {
    const subscription = this.find(id);
    if (statuses.includes(subscription.status)) return subscription;
    throw new SandboxError(409, code, `Subscription ${id} is ${subscription.status}.`);
  }

  private change(subscription: Subscription, changes: Partial<Subscription>): Subscription {
    const changed = this.parts.state.subscriptions.put({ ...subscription, ...changes, updatedAt: this.timestamp() });
    this.parts.webhooks.announce({ kind: 'subscription', id: changed.id }, changed.webhookUrl);
    return changed;
  }

  private timestamp(): string {
    return new Date(this.parts.now()).toISOString();
  }
}
