import { randomUUID } from 'node:crypto';
import type { RenewedDonationView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { PaymentSubscription } from '../../payments/payment.entity';
import { PaymentSubscriptionsService, subscriptionPaymentView } from '../../payments/subscriptions/payment-subscriptions.service';
import { DonationAccessService } from '../donation-access.service';
import { DonationPaymentsService } from './donation-payments.service';
import { availabilityOf, isIn, hasEnded, isRunning } from './monthly-donation.rules';
import { Donation } from '../donation.entity';
import { DonationLocksService } from '../donation-locks.service';

const LOCKED = { mode: 'for_no_key_update' } as const;

/** Renews cancelled monthly donations with a new authorisation, because no provider can revive a cancelled subscription. */
@Injectable()
export class DonationRenewalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    private readonly locks: DonationLocksService,
    private readonly payments: DonationPaymentsService,
    private readonly subscriptions: PaymentSubscriptionsService,
  ) {}

  /**
   * Places a monthly donation with the same donor, amount and provider. Repeating the call continues the open authorisation. Throws
   * `donation.not-found`, `auth.required`, `payment.nothing-to-pay` while the old or the new donation is charged, `payment.method-unavailable`,
   * `payment.provider-unavailable`.
   */
  async start(id: string, visitor: Visitor): Promise<RenewedDonationView> {
    const renewal = await this.dataSource.transaction((manager) => this.findOrCreate(manager, id, visitor));
    const opened = await this.subscriptions.newestOf('donation', renewal);
    if (!opened) throw new Problem('donation.not-found');
    const subscription = opened.status === 'created' ? await this.subscriptions.start(opened) : opened;
    return { id: renewal, accessToken: this.access.keyOf(renewal), payment: subscriptionPaymentView(subscription) };
  }

  /** Page of the donation that replaces a cancelled one; null while no such donation is charged. */
  async urlOf(former: PaymentSubscription): Promise<string | null> {
    if (!hasEnded(former)) return null;
    const newest = await this.newestOf(this.dataSource.manager, former.id);
    return isRunning(newest.status) ? this.access.urlOf(newest.subjectId) : null;
  }

  /** Resolves with the id of the new donation. The lock on the newest subscription serialises a double click and a second tab. */
  private async findOrCreate(manager: EntityManager, donationId: string, visitor: Visitor): Promise<string> {
    const { subscriptionId } = await this.access.find(donationId, visitor);
    const former = subscriptionId && (await manager.findOneBy(PaymentSubscription, { id: subscriptionId }));
    if (!former) throw new Problem('donation.not-found');
    const last = await this.newestOf(manager, former.id);
    await manager.findOneOrFail(PaymentSubscription, { where: { id: last.id }, lock: LOCKED });
    // Read again, because an erasure of the donor's account may just have ended.
    const donation = await this.access.lock(donationId, visitor, manager);
    const newest = await this.lockDonationOf(manager, await this.newestOf(manager, last.id));
    if (newest.id !== former.id && isIn(newest, 'opening')) return newest.subjectId;
    if (availabilityOf('renew', newest) === 'refused') throw new Problem('payment.nothing-to-pay');
    const id = await this.create(manager, donation, former);
    await manager.update(PaymentSubscription, { id: newest.id }, { renewedBy: id });
    return id;
  }

  /**
   * Locks the donation of the newest subscription as well. Without a paid charge, its donor may be authorising it again on its own page at
   * this moment, and two monthly donations would be charged.
   */
  private async lockDonationOf(manager: EntityManager, newest: PaymentSubscription): Promise<PaymentSubscription> {
    await this.locks.lock(manager, newest.subjectId);
    return (await this.subscriptions.newestOf('donation', newest.subjectId, manager)) ?? newest;
  }

  /** The last in the chain of subscriptions that replace this one: a renewal may itself have been cancelled and renewed. */
  private async newestOf(manager: EntityManager, id: string): Promise<PaymentSubscription> {
    const found = await manager.findOneByOrFail(PaymentSubscription, { id });
    const next = found.renewedBy && (await this.subscriptions.newestOf('donation', found.renewedBy, manager));
    return next ? this.newestOf(manager, next.id) : found;
  }

  private async create(manager: EntityManager, donation: Donation, { amountCents, provider }: PaymentSubscription): Promise<string> {
    const { userId, disownedAt, donorName, donorEmail, donorTaxId, isAnonymous, project } = donation;
    const donor = { userId, disownedAt, donorName, donorEmail, donorTaxId, isAnonymous, project };
    const id = randomUUID();
    await manager.insert(Donation, { id, ...donor, amountCents, frequency: 'monthly' });
    await this.payments.begin(manager, await manager.findOneByOrFail(Donation, { id }), { provider, method: 'card' });
    return id;
  }
}
