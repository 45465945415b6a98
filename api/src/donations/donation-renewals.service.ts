import { randomUUID } from 'node:crypto';
import type { RenewedDonationView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { PaymentSubscription } from '../payments/payment.entity';
import { PaymentSubscriptionsService, subscriptionPaymentView } from '../payments/payment-subscriptions.service';
import { DonationAccessService } from './donation-access.service';
import { DonationPaymentsService } from './donation-payments.service';
import { Donation } from './donation.entity';

const ENDED = 'cancelled';
const OPEN = ['created', 'pending'];

/** New authorisations of cancelled monthly donations: no provider can revive a cancelled subscription. */
@Injectable()
export class DonationRenewalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    private readonly payments: DonationPaymentsService,
    private readonly subscriptions: PaymentSubscriptionsService,
  ) {}

  /**
   * Places a monthly donation of the same donor, amount and provider. Repeating it continues the open authorisation. Throws
   * `donation.not-found`, `payment.nothing-to-pay` while one of the two charges, `payment.method-unavailable`,
   * `payment.provider-unavailable`.
   */
  async start(id: string, visitor: Visitor): Promise<RenewedDonationView> {
    const donation = await this.access.find(id, visitor);
    const renewal = await this.dataSource.transaction((manager) => this.findOrCreate(manager, donation));
    const opened = await this.subscriptions.newestOf('donation', renewal);
    if (!opened) throw new Problem('donation.not-found');
    const subscription = opened.status === 'created' ? await this.subscriptions.start(opened) : opened;
    return { id: renewal, accessToken: this.access.keyOf(renewal), payment: subscriptionPaymentView(subscription) };
  }

  /** Resolves with the id of the new donation. The lock on the cancelled subscription serialises a double click and a second tab. */
  private async findOrCreate(manager: EntityManager, donation: Donation): Promise<string> {
    const where = { id: donation.subscriptionId ?? randomUUID() };
    const former = await manager.findOne(PaymentSubscription, { where, lock: { mode: 'for_no_key_update' } });
    if (!former) throw new Problem('donation.not-found');
    if (former.status !== ENDED) throw new Problem('payment.nothing-to-pay');
    const current = former.renewedBy === null ? null : await this.subscriptions.newestOf('donation', former.renewedBy, manager);
    if (former.renewedBy !== null && current && OPEN.includes(current.status)) return former.renewedBy;
    if (current && current.status !== ENDED) throw new Problem('payment.nothing-to-pay');
    const id = await this.create(manager, donation, former);
    await manager.update(PaymentSubscription, { id: former.id }, { renewedBy: id });
    return id;
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
