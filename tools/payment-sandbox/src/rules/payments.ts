import { SandboxError } from '../http/sandbox-error';
import { pixPayload } from '../pix/br-code';
import { instalmentPlans } from './prices';
import { newId, type Method, type Order, type Payment, type Refund, type Subscription } from '../state/rows';
import type { State } from '../state/state';
import type { Webhooks } from '../webhooks/webhooks';

export interface NewPayment extends Order {
  reference: string;
  method: Method;
  expiresAt?: string | null;
}

/** A paid payment that this sandbox did not create, such as one of demo data. */
export type FormerPayment = Order & Pick<Payment, 'id' | 'reference' | 'method' | 'refundedCents'> & { paidAt: string };

/** `instalments`: the number that the payer chose for a card payment. */
interface Settling {
  capturedCents?: number | undefined;
  instalments?: number | undefined;
}

export type Outcome = 'paid' | 'refused' | 'cancelled' | 'expired';

const REFUSAL_CODES: Record<Method, string> = { card: 'card_declined', pix: 'pix_rejected' };

export class Payments {
  constructor(
    private readonly state: State,
    private readonly webhooks: Webhooks,
    private readonly now: () => number,
  ) {}

  create({ reference, method, expiresAt, ...order }: NewPayment): Payment {
    const id = newId('pay');
    return this.state.payments.put({
      ...this.blank(order),
      id,
      reference,
      method,
      pixPayload: method === 'pix' ? pixPayload(id, order.amountCents) : null,
      expiresAt: expiresAt ? new Date(expiresAt).toISOString() : null,
    });
  }

  /** Adds payments that this sandbox did not create, without sending webhooks. Known payments stay unchanged. */
  addFormer(former: FormerPayment[]): void {
    for (const { id, reference, method, refundedCents, paidAt, ...order } of former) {
      if (this.state.payments.get(id)) continue;
      const paid = {
        status: 'paid',
        capturedCents: order.amountCents,
        refundedCents,
        paidAt,
        createdAt: paidAt,
        updatedAt: paidAt,
      } as const;
      this.state.payments.put({ ...this.blank(order), id, reference, method, ...paid });
    }
  }

  /** Creates and settles the card payment of one subscription period. */
  charge({ id, ...order }: Subscription, outcome: 'paid' | 'refused'): Payment {
    return this.change({ ...this.blank(order), subscriptionId: id }, this.settlement('card', outcome, order.amountCents));
  }

  find(id: string): Payment {
    const payment = this.state.payments.get(id);
    if (!payment) throw new SandboxError(404, 'not_found', `There is no payment ${id}.`);
    return this.isOver(payment) ? this.change(payment, { status: 'expired' }) : payment;
  }

  /** Ends a payment. `capturedCents` can differ from the amount, to test that the shop notices. */
  settle(id: string, outcome: Outcome, { capturedCents, instalments }: Settling = {}): Payment {
    const payment = this.find(id);
    const late = payment.status === 'expired' && outcome === 'paid';
    if (payment.status !== 'pending' && !late) {
      throw new SandboxError(409, 'not_pending', `Payment ${id} is ${payment.status} already.`);
    }
    if (outcome === 'cancelled' || outcome === 'expired') return this.change(payment, { status: outcome });
    const divided = payment.method === 'card' && outcome === 'paid' ? this.divided(payment, instalments ?? 1) : {};
    return this.change(payment, { ...this.settlement(payment.method, outcome, capturedCents ?? payment.amountCents), ...divided });
  }

  cancel(id: string): Payment {
    const payment = this.find(id);
    if (payment.status === 'paid') throw new SandboxError(409, 'not_cancellable', `Payment ${id} is paid: refund it instead.`);
    return payment.status === 'pending' ? this.change(payment, { status: 'cancelled' }) : payment;
  }

  refund(id: string, amountCents: number, reason: string): Refund {
    const payment = this.find(id);
    if (payment.status !== 'paid') throw new SandboxError(409, 'not_paid', `Payment ${id} is ${payment.status}.`);
    if (this.state.switches.refuseRefunds) throw new SandboxError(409, 'refund_refused', 'The switch `refuseRefunds` is on.');
    const { disputedCents = 0 } = payment;
    const left = payment.capturedCents - payment.refundedCents;
    if (amountCents <= left && amountCents > left - disputedCents)
      throw new SandboxError(409, 'payment_disputed', `Of payment ${id}, ${disputedCents} cents are disputed.`);
    if (amountCents > left) throw new SandboxError(409, 'refund_too_large', `Of payment ${id}, ${left} cents are left to refund.`);
    this.change(payment, { refundedCents: payment.refundedCents + amountCents });
    return this.state.refunds.put({ id: newId('re'), paymentId: id, amountCents, reason, createdAt: this.timestamp() });
  }

  /** Sets the amount that disputes hold back. */
  holdBack(id: string, disputedCents: number): Payment {
    return this.change(this.find(id), { disputedCents });
  }

  expireDue(): void {
    for (const payment of this.state.payments.all()) {
      if (this.isOver(payment)) this.change(payment, { status: 'expired' });
    }
  }

  private isOver({ status, expiresAt }: Payment): boolean {
    return status === 'pending' && expiresAt !== null && Date.parse(expiresAt) <= this.now();
  }

  private settlement(method: Method, outcome: 'paid' | 'refused', capturedCents: number): Partial<Payment> {
    if (outcome === 'refused' || this.state.switches.refuse) return { status: 'refused', refusalCode: REFUSAL_CODES[method] };
    return { status: 'paid', capturedCents, paidAt: this.timestamp() };
  }

  private divided({ amountCents }: Payment, count: number): Partial<Payment> {
    const plan = instalmentPlans(amountCents).find((one) => one.count === count);
    if (!plan) throw new SandboxError(422, 'validation_failed', `There are no ${count} instalments of this amount.`);
    return { instalments: { count, totalCents: plan.totalCents } };
  }

  private change(payment: Payment, changes: Partial<Payment>): Payment {
    const changed = this.state.payments.put({ ...payment, ...changes, updatedAt: this.timestamp() });
    this.webhooks.announce({ kind: 'payment', id: changed.id }, changed.webhookUrl);
    return changed;
  }

  /** Copies the fields one by one, so that additional fields of a request aren't stored. */
  private blank({ amountCents, currency, description, payer, returnUrl, cancelUrl, webhookUrl }: Order): Payment {
    const createdAt = this.timestamp();
    return {
      id: newId('pay'),
      reference: null,
      subscriptionId: null,
      status: 'pending',
      method: 'card',
      amountCents,
      currency,
      description,
      payer,
      returnUrl,
      cancelUrl,
      webhookUrl,
      capturedCents: 0,
      refundedCents: 0,
      refusalCode: null,
      pixPayload: null,
      expiresAt: null,
      paidAt: null,
      createdAt,
      updatedAt: createdAt,
    };
  }

  private timestamp(): string {
    return new Date(this.now()).toISOString();
  }
}
