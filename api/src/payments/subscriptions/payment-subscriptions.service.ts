import type { PaymentResultView, PaymentStatus } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { LOGGER } from '../../common/logging/logging';
import { Problem } from '../../common/problems/problem';
import { JobsService, type UniqueJob, withinTime } from '../../jobs/jobs.service';
import { PaymentProvidersService, queueOf } from '../payment-providers.service';
import { PaymentPurposesService } from '../payment-purposes.service';
import { PaymentSnapshotsService } from '../snapshots/payment-snapshots.service';
import { type PaymentPurpose, type SubscriptionInterval, type SubscriptionStatus, PaymentSubscription } from '../payment.entity';
import type { PaymentProvider } from '../providers/payment-provider';
import { subscriptionPaymentView } from '../payment.view';
import { isUnresponsive, ProviderRefusal } from '../providers/provider-http';

export { subscriptionPaymentView };

export interface NewSubscription {
  purpose: PaymentPurpose;
  subjectId: string;
  provider: string;
  amountCents: number;
  interval: SubscriptionInterval;
  details?: Record<string, string>;
  description: string;
  payerName: string;
  payerEmail: string;
}

/** Payment status that the return page shows for each status of the authorised subscription. */
const RESULTS: Record<SubscriptionStatus, PaymentStatus> = {
  created: 'created',
  pending: 'pending',
  active: 'paid',
  'past-due': 'failed',
  paused: 'cancelled',
  cancelled: 'cancelled',
};

const CANCEL_JOB = 'payments.cancel-subscription';
const CANCEL_OPEN_JOB = 'payments.cancel-open-subscription';
const CHANGE_JOB = 'payments.change-subscription-amount';
/** A request that the provider has not confirmed within this time is sent again. */
const RESEND_AFTER_SECONDS = 60;

/** The first request counts, however often it is repeated. */
const STORE_CANCELLATION = `
  UPDATE payment_subscriptions SET details = jsonb_build_object('cancelAskedAt', $2::text) || details WHERE id = $1 AND status <> 'cancelled'
`;

interface AmountChange {
  subscriptionId: string;
  /** Amount that was pending before; jobs of earlier releases lack it. */
  replacedCents?: number | null;
}

@Injectable()
export class PaymentSubscriptionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProvidersService,
    private readonly snapshots: PaymentSnapshotsService,
    private readonly purposes: PaymentPurposesService,
    private readonly jobs: JobsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.define<{ subscriptionId: string }>(CANCEL_JOB, ({ subscriptionId }) => this.cancel(subscriptionId));
    jobs.define<{ subscriptionId: string }>(CANCEL_OPEN_JOB, ({ subscriptionId }) => this.cancelOpen(subscriptionId));
    jobs.define<AmountChange>(CHANGE_JOB, (change) => this.sendAmount(change));
  }

  /** Creates the subscription in the caller's transaction; `start` registers it at the provider. Throws `payment.method-unavailable`. */
  create(manager: EntityManager, subscription: NewSubscription): Promise<PaymentSubscription> {
    this.providers.assertOffers(subscription.provider, { recurring: true });
    return manager.save(PaymentSubscription, manager.create(PaymentSubscription, subscription));
  }

  /**
   * Registers the subscription at the provider. Throws `payment.provider-unavailable`, after which the subscription is cancelled, and
   * `payment.nothing-to-pay` when it was cancelled during the request, in which case it is cancelled at the provider too.
   */
  async start(subscription: PaymentSubscription): Promise<PaymentSubscription> {
    const provider = this.providers.get(subscription.provider);
    const addresses = this.providers.addressesFor(provider.code, `subscription=${subscription.id}`);
    const { id, amountCents, interval, description, payerName, payerEmail } = subscription;
    const intent = { id, amountCents, interval, description, payerName, payerEmail, ...addresses };
    try {
      const { externalId, next } = await provider.createSubscription(intent);
      const started = { externalId, next: next as object, status: 'pending' } as const;
      const { affected } = await this.dataSource.manager.update(PaymentSubscription, { id, status: 'created' }, started);
      // Either a repeated request has registered the subscription under the same key, or it was cancelled meanwhile.
      if (affected === 0) await this.endIfCancelled(id, externalId);
    } catch (error) {
      await this.dataSource.manager.update(PaymentSubscription, { id, status: 'created' }, { status: 'cancelled' });
      if (error instanceof ProviderRefusal)
        this.logger.error({ subscriptionId: id, status: error.responseStatus }, 'a provider refused a subscription');
      throw error instanceof Problem ? error : new Problem('payment.provider-unavailable', {}, { cause: error });
    }
    return this.find(id);
  }

  newestOf(purpose: PaymentPurpose, subjectId: string, manager = this.dataSource.manager): Promise<PaymentSubscription | null> {
    return manager.findOne(PaymentSubscription, { where: { purpose, subjectId }, order: { createdAt: 'DESC' } });
  }

  /** Updates the subscription when the payer returns from the provider. Throws `payment.not-found`. */
  async completeReturn(id: string): Promise<PaymentResultView> {
    const { provider: code, externalId } = await this.find(id);
    if (externalId) await this.refresh(this.providers.get(code), externalId);
    const { status, purpose, subjectId } = await this.find(id);
    return { status: RESULTS[status], method: 'card', purpose, path: this.purposes.hooksOf(purpose).pathOf(subjectId) };
  }

  /**
   * Fetches subscriptions one after the other within a time limit. Resolves with the ids of those whose state is still unknown, because
   * their provider didn't respond (it is called only once then) or the time was up.
   */
  async fetchAll(ids: string[], withinMs: number): Promise<string[]> {
    const unknown = new Set(ids);
    const unresponsive = new Set<string>();
    for (const id of withinTime(withinMs, ids)) {
      const { provider } = await this.find(id);
      if (unresponsive.has(provider)) continue;
      try {
        await this.completeReturn(id);
        unknown.delete(id);
      } catch (err) {
        if (isUnresponsive(err)) unresponsive.add(provider);
        else unknown.delete(id);
        this.logger.warn({ err, subscriptionId: id }, 'a provider could not be asked about a subscription');
      }
    }
    return [...unknown];
  }

  pause(id: string): Promise<void> {
    return this.command(id, (provider, externalId) => provider.pauseSubscription(externalId));
  }

  /** Resumes charging. After a failed charge, the subscription becomes active only once a charge succeeds, as the provider reports. */
  resume(id: string): Promise<void> {
    return this.command(id, (provider, externalId) => provider.resumeSubscription(externalId));
  }

  /** Cancels at the provider. If the provider has not responded to the registration yet, `start` cancels there. */
  async cancel(id: string): Promise<void> {
    const notStarted = { id, status: 'created', externalId: IsNull() } as const;
    const { affected } = await this.dataSource.manager.update(PaymentSubscription, notStarted, { status: 'cancelled' });
    if (affected === 1) return;
    await this.command(id, (provider, externalId) => provider.cancelSubscription(externalId));
    // A response that any proxy could send doesn't prove that the charges end.
    const { externalId, status } = await this.find(id);
    if (externalId && status !== 'cancelled') throw new Problem('payment.provider-unavailable');
  }

  /**
   * Cancels at the payer's request. The request is stored first, with a job that repeats it, so that it takes effect although the provider
   * doesn't respond or this process ends. Until then nothing is retried or resumed. Throws `payment.provider-unavailable`.
   */
  async cancelForPayer(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(STORE_CANCELLATION, [id, new Date().toISOString()]);
      // A key of its own, because `scheduleCancel` would wait as long as a delayed job with its key.
      const repetition = { ...(await this.jobOf(manager, CANCEL_JOB, id)), key: `${CANCEL_JOB}:${id}:repeated` };
      await this.jobs.addLater(manager, repetition, RESEND_AFTER_SECONDS);
    });
    await this.cancel(id);
  }

  private async endIfCancelled(id: string, externalId: string): Promise<void> {
    const isCancelled = await this.dataSource.transaction(async (manager) => {
      const cancelled = { id, status: 'cancelled', externalId: IsNull() } as const;
      const { affected } = await manager.update(PaymentSubscription, cancelled, { externalId, status: 'pending' });
      if (affected === 1) await this.scheduleCancel(manager, id);
      return affected === 1;
    });
    if (isCancelled) throw new Problem('payment.nothing-to-pay');
  }

  /** Schedules the cancellation at the provider, in the caller's transaction, so that it happens even if this process ends. */
  scheduleCancel(manager: EntityManager, subscriptionId: string): Promise<void> {
    return this.schedule(manager, CANCEL_JOB, subscriptionId);
  }

  /**
   * Like `scheduleCancel`, for a subscription that its payer has not authorised. The job fetches the subscription first, and leaves it
   * alone if it was authorised meanwhile.
   */
  scheduleCancelOfOpen(manager: EntityManager, subscriptionId: string): Promise<void> {
    return this.schedule(manager, CANCEL_OPEN_JOB, subscriptionId);
  }

  /**
   * Requests another amount for future charges, unless the subscription has been cancelled meanwhile. The amount stays pending until the
   * provider reports it. It is sent again if the request or the response was lost, or if the provider was busy or refused access. If the
   * provider refuses the amount, the amount that was pending before is restored. Throws `payment.provider-unavailable`.
   */
  async changeAmount(id: string, amountCents: number): Promise<void> {
    const change = await this.dataSource.transaction(async (manager) => {
      const locked = { where: { id }, lock: { mode: 'for_no_key_update' } } as const;
      const { status, pendingAmountCents, formerAmountsCents: former } = await manager.findOneOrFail(PaymentSubscription, locked);
      if (status === 'cancelled') return null;
      // A provider that applies changes late may still charge an amount that it accepted earlier.
      const formerAmountsCents = pendingAmountCents === null ? former : [...new Set([...former, pendingAmountCents])];
      await manager.update(PaymentSubscription, { id }, { pendingAmountCents: amountCents, formerAmountsCents });
      const job = await this.jobOf(manager, CHANGE_JOB, id);
      const payload: AmountChange = { subscriptionId: id, replacedCents: pendingAmountCents };
      await this.jobs.addLater(manager, { ...job, payload }, RESEND_AFTER_SECONDS);
      return payload;
    });
    if (change) await this.sendAmount(change);
  }

  private async sendAmount({ subscriptionId: id, replacedCents = null }: AmountChange): Promise<void> {
    const { pendingAmountCents } = await this.find(id);
    if (pendingAmountCents === null) return;
    try {
      await this.command(id, (provider, externalId) => provider.changeSubscriptionAmount(externalId, pendingAmountCents));
    } catch (error) {
      if (error instanceof ProviderRefusal && !error.isAccessRefusal && !error.isTransient) {
        const pendingBefore = replacedCents === pendingAmountCents ? null : replacedCents;
        await this.dataSource.manager.update(PaymentSubscription, { id, pendingAmountCents }, { pendingAmountCents: pendingBefore });
      }
      throw error;
    }
  }

  private async schedule(manager: EntityManager, name: string, subscriptionId: string): Promise<void> {
    await this.jobs.addUnique(manager, await this.jobOf(manager, name, subscriptionId));
  }

  private async jobOf(manager: EntityManager, name: string, subscriptionId: string): Promise<UniqueJob> {
    const { provider } = await manager.findOneByOrFail(PaymentSubscription, { id: subscriptionId });
    return { name, payload: { subscriptionId }, key: `${name}:${subscriptionId}`, queue: queueOf(provider) };
  }

  private async cancelOpen(id: string): Promise<void> {
    await this.completeReturn(id);
    const { status } = await this.find(id);
    if (status === 'created' || status === 'pending') await this.cancel(id);
  }

  /**
   * Sends a command to the provider and applies the resulting snapshot, also after a refusal: if the subscription has ended, the command is
   * not repeated. Throws `payment.provider-unavailable`.
   */
  private async command(id: string, send: (provider: PaymentProvider, externalId: string) => Promise<void>): Promise<void> {
    const { provider: code, externalId, status } = await this.find(id);
    if (!externalId || status === 'cancelled') return;
    const provider = this.providers.get(code);
    try {
      await send(provider, externalId);
    } catch (error) {
      // If this request fails as well, the caller still gets the refusal.
      if (error instanceof ProviderRefusal) await this.refresh(provider, externalId).catch(() => undefined);
      throw error;
    }
    await this.refresh(provider, externalId);
  }

  private async refresh(provider: PaymentProvider, externalId: string): Promise<void> {
    await this.snapshots.applySubscription(provider, await provider.fetchSubscription(externalId));
  }

  private async find(id: string): Promise<PaymentSubscription> {
    const subscription = await this.dataSource.manager.findOneBy(PaymentSubscription, { id });
    if (!subscription) throw new Problem('payment.not-found');
    return subscription;
  }
}
