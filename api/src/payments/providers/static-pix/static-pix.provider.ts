import type { StaticPixEnv } from '../../../config/payment-env';
import { Problem } from '../../../common/problems/problem';
import type { Payment } from '../../payment.entity';
import { ProviderRefusal } from '../provider-http';
import type { CheckoutIntent, PaymentProvider, PaymentSnapshot, StartedCheckout } from '../payment-provider';
import { brCode } from './br-code';
import { WITHDRAWN, type StaticPixRecords } from './static-pix-records';
import { txidOf } from './txid';

/** Payments to the charity's own Pix key: no provider, no fee, and no notifications. A person checks the bank account and confirms. */
export class StaticPixProvider implements PaymentProvider {
  static readonly CODE = 'pix-static';
  readonly code = StaticPixProvider.CODE;
  readonly capabilities = {
    methods: { pix: 'Pix' },
    name: 'chave do instituto',
    recurring: false,
    confirmedBy: 'person',
  } as const;

  constructor(
    private readonly env: StaticPixEnv,
    private readonly records: Pick<StaticPixRecords, 'find' | 'withdraw'>,
  ) {}

  createCheckout({ id, amountCents, expiresAt }: CheckoutIntent): Promise<StartedCheckout> {
    const externalId = txidOf(id);
    const txid = this.env.txidMode === 'reference' ? externalId : undefined;
    const payload = brCode(this.env, { amountCents, txid });
    return Promise.resolve({ externalId, next: { kind: 'pix', payload, pageUrl: null, confirmedBy: 'person' }, expiresAt });
  }

  completeReturn(externalId: string): Promise<PaymentSnapshot> {
    return this.fetchPayment(externalId);
  }

  async fetchPayment(externalId: string): Promise<PaymentSnapshot> {
    const payment = await this.records.find(externalId);
    if (!payment) throw new ProviderRefusal(404, 'no such payment');
    const { id: reference, amountCents, capturedCents, refundedCents, paidAt, failureCode } = payment;
    const amounts = { amountCents, currency: 'BRL', capturedCents, refundedCents };
    return { externalId, reference, subscriptionExternalId: null, status: statusOf(payment), ...amounts, paidAt, failureCode };
  }

  /** A copied code can't be revoked: money that arrives after the cancellation is confirmed like any other. */
  cancelCheckout(externalId: string): Promise<void> {
    return this.records.withdraw(externalId);
  }

  /** Refunds are sent and confirmed by a person: see `PersonConfirmationsService`. */
  refund(): Promise<string> {
    return notOffered();
  }

  createSubscription(): Promise<never> {
    return notOffered();
  }

  fetchSubscription(): Promise<never> {
    return notOffered();
  }

  changeSubscriptionAmount(): Promise<void> {
    return notOffered();
  }

  pauseSubscription(): Promise<void> {
    return notOffered();
  }

  resumeSubscription(): Promise<void> {
    return notOffered();
  }

  cancelSubscription(): Promise<void> {
    return notOffered();
  }

  listPayments(): Promise<PaymentSnapshot[]> {
    return Promise.resolve([]);
  }

  parseWebhook(): Promise<never> {
    return Promise.reject(new Problem('resource.not-found'));
  }
}

function statusOf({ status, failureCode, expiresAt }: Payment): PaymentSnapshot['status'] {
  if (status !== 'created' && status !== 'pending') return status;
  if (failureCode === WITHDRAWN) return 'cancelled';
  return expiresAt && expiresAt <= new Date() ? 'expired' : 'pending';
}

const notOffered = (): Promise<never> => Promise.reject(new Problem('payment.method-unavailable'));
