import type { StaticPixEnv } from '../../../config/payment-env';
import { Problem } from '../../../common/problems/problem';
import type { Payment } from '../../payment.entity';
import { ProviderRefusal } from '../provider-http';
import type { CheckoutIntent, PaymentProvider, PaymentSnapshot, StartedCheckout } from '../payment-provider';
import { brCode } from './br-code';
import { WITHDRAWN, type StaticPixRecords } from './static-pix-records';
import { txidOf } from './txid';

/** The charity's own Pix key: no provider, no fee, and nobody who tells us. A person looks at the account and confirms. */
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
    return { externalId, reference, subscriptionExternalId: null, status: standing(payment), ...amounts, paidAt, failureCode };
  }

  /** Nobody can take a code back that somebody has copied: money that comes all the same is confirmed all the same. */
  cancelCheckout(externalId: string): Promise<void> {
    return this.records.withdraw(externalId);
  }

  /** A person sends it, and says so: `PersonConfirmationsService`. */
  refund(): Promise<string> {
    return offersNone();
  }

  createSubscription(): Promise<never> {
    return offersNone();
  }

  fetchSubscription(): Promise<never> {
    return offersNone();
  }

  changeSubscriptionAmount(): Promise<void> {
    return offersNone();
  }

  pauseSubscription(): Promise<void> {
    return offersNone();
  }

  resumeSubscription(): Promise<void> {
    return offersNone();
  }

  cancelSubscription(): Promise<void> {
    return offersNone();
  }

  listPayments(): Promise<PaymentSnapshot[]> {
    return Promise.resolve([]);
  }

  parseWebhook(): Promise<never> {
    return Promise.reject(new Problem('resource.not-found'));
  }
}

function standing({ status, failureCode, expiresAt }: Payment): PaymentSnapshot['status'] {
  if (status !== 'created' && status !== 'pending') return status;
  if (failureCode === WITHDRAWN) return 'cancelled';
  return expiresAt && expiresAt <= new Date() ? 'expired' : 'pending';
}

const offersNone = (): Promise<never> => Promise.reject(new Problem('payment.method-unavailable'));
