import type { DataSource } from 'typeorm';
import { Problem } from '../../../common/problems/problem';
import type { StaticPixEnv } from '../../../config/payment-env';
import { Payment } from '../../payment.entity';
import type { CheckoutIntent, DisputeSnapshot, PaymentProvider, PaymentSnapshot, StartedCheckout } from '../payment-provider';
import { ProviderRefusal } from '../provider-http';

interface Charge {
  /** Without an amount, the payer types it. */
  amountCents?: number;
  /** Reference of the payment. Without it the code contains `***`, and banks show none. */
  txid?: string;
}

/** The text behind the QR code ("Pix copia e cola"). Name and city must come without accents and within Pix's length limits. */
export async function brCode({ key, name, city }: Omit<StaticPixEnv, 'txidMode'>, { amountCents = 0, txid }: Charge): Promise<string> {
  const { createStaticPix, hasError } = await import('pix-utils');
  // The division of cents is exact enough for two decimals; the library leaves out an amount of zero.
  const pix = createStaticPix({ pixKey: key, merchantName: name, merchantCity: city, transactionAmount: amountCents / 100, txid });
  if (hasError(pix)) throw new Error(`No BR Code can be made: ${pix.message}`);
  return pix.toBRCode();
}

const RADIX = 36;
/** 36^25 exceeds the 2^128 uuids, so every payment has a different reference. */
const LENGTH = 25;

/** A payment's id as a Pix reference: at most 25 letters and digits. */
export const txidOf = (paymentId: string): string =>
  BigInt(`0x${paymentId.replaceAll('-', '')}`)
    .toString(RADIX)
    .toUpperCase()
    .padStart(LENGTH, '0');

/** Failure code that marks a withdrawn payment until the next snapshot cancels it. */
const WITHDRAWN = 'withdrawn';

/** Reads and marks our own rows, which take the place of a provider's records. */
export class StaticPixRecords {
  constructor(
    private readonly provider: string,
    private readonly dataSource: Pick<DataSource, 'manager'>,
  ) {}

  find(externalId: string): Promise<Payment | null> {
    return this.dataSource.manager.findOneBy(Payment, { provider: this.provider, externalId });
  }

  async withdraw(externalId: string): Promise<void> {
    const open = { provider: this.provider, externalId, status: 'pending' } as const;
    await this.dataSource.manager.update(Payment, open, { failureCode: WITHDRAWN });
  }
}

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

  async createCheckout({ id, amountCents, expiresAt }: CheckoutIntent): Promise<StartedCheckout> {
    const externalId = txidOf(id);
    const txid = this.env.txidMode === 'reference' ? externalId : undefined;
    const payload = await brCode(this.env, { amountCents, txid });
    return { externalId, next: { kind: 'pix', payload, pageUrl: null, confirmedBy: 'person' }, expiresAt };
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

  /** The bank's reversals of fraud (MED) are reported to the charity by its bank only. */
  fetchDispute(): Promise<never> {
    return notOffered();
  }

  disputesOf(): Promise<DisputeSnapshot[]> {
    return Promise.resolve([]);
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
