import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessKey, matchesAccessKey, type Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { AccountsService } from '../users/accounts.service';
import { Donation } from './donation.entity';
import { DonationLocksService, type LockedDonation } from './donation-locks.service';

/**
 * An access key gives no access to donations of erased people. It expires twelve months after the last payment or, so that the donor can
 * still cancel, after the end of a monthly donation.
 */
const IS_OPEN = `
  SELECT FROM donations d LEFT JOIN users u ON u.id = d.user_id LEFT JOIN payment_subscriptions s ON s.id = d.subscription_id
  WHERE d.id = $1 AND u.erased_at IS NULL AND (s.status <> 'cancelled' OR now() - interval '12 months' < greatest(
    d.created_at, d.completed_at, coalesce(s.changed_at, s.updated_at),
    (SELECT max(greatest(created_at, paid_at)) FROM payments WHERE purpose = 'donation' AND subject_id = d.id)))
`;

/** Checks who may see a donation: the account that made it, or anybody with its access key. */
@Injectable()
export class DonationAccessService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly locks: DonationLocksService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  keyOf(id: string): string {
    return accessKey('donation', id, this.env.jwtSecret);
  }

  /** URL of the donation's page with its access key, for mails to the donor. */
  urlOf(id: string): string {
    const url = new URL(`/doacao/${id}`, this.env.publicOrigin);
    url.searchParams.set('token', this.keyOf(id));
    return url.href;
  }

  /** Throws `donation.not-found`, also when the visitor may not see the donation. */
  async find(id: string, visitor: Visitor): Promise<Donation> {
    const { manager } = this.dataSource;
    return this.allowed(await manager.findOneBy(Donation, { id }), visitor, manager);
  }

  /** Like `find`, and locks the row until the transaction ends. Throws also `auth.required`, for an account that was erased a moment ago. */
  async lock(id: string, visitor: Visitor, manager: EntityManager): Promise<LockedDonation> {
    if (visitor.userId !== null) await this.accounts.hold(manager, visitor.userId);
    return this.allowed(await this.locks.lock(manager, id), visitor, manager);
  }

  private async allowed<Found extends Donation>(donation: Found | null, visitor: Visitor, manager: EntityManager): Promise<Found> {
    const isTheirs = donation && visitor.userId !== null && donation.userId === visitor.userId;
    if (!donation || !(isTheirs || (await this.isOpenTo(donation, visitor, manager)))) throw new Problem('donation.not-found');
    return donation;
  }

  private async isOpenTo({ id }: Donation, visitor: Visitor, manager: EntityManager): Promise<boolean> {
    if (!matchesAccessKey(visitor.accessKey, this.keyOf(id))) return false;
    return (await manager.query<unknown[]>(IS_OPEN, [id])).length > 0;
  }
}
