import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { prepared, preparedRowsIn } from '../database/prepared-statements';
import { Donation } from './donation.entity';

declare const LOCKED: unique symbol;

/** A donation whose row the transaction has locked. Only `DonationLocksService` returns one, so what asks for one can't run without the lock. */
export type LockedDonation = Donation & { readonly [LOCKED]: true };

/**
 * Waits for erasures of the donors' accounts, which lock the account before its donations. A donation must not be locked the other way round:
 * PostgreSQL locks its account when a transaction changes the donation a second time, or adds another one of the same donor.
 */
const HOLD_ACCOUNTS = prepared(`
  SELECT FROM users WHERE id IN (SELECT user_id FROM donations WHERE id = ANY ($1)) ORDER BY id FOR KEY SHARE
`);
/** A charge that is being booked copies the first donation of its subscription, so whoever changes all of them waits for it. */
const LOCK_SUBSCRIPTION = prepared(`
  SELECT FROM payment_subscriptions WHERE id = (SELECT subscription_id FROM donations WHERE id = $1) FOR NO KEY UPDATE
`);
const OF_SAME_DONOR = prepared(`
  SELECT id FROM donations WHERE id = $1 OR subscription_id = (SELECT subscription_id FROM donations WHERE id = $1)
`);

/**
 * Locks donations until the transaction ends. Transactions about donations lock in one sequence, so that none of them deadlock:
 *
 * subscription → payment → account → donations, by id → baskets, by id
 *
 * Snapshots come here with the subscription or the payment locked. This service locks the account and the donations, and
 * `BasketCoverageService` and `BasketStepsService` the baskets. Statements that change many donations lock them by id, or skip what is locked.
 */
@Injectable()
export class DonationLocksService {
  /** The locked donation; null for an unknown one. */
  async lock(manager: EntityManager, id: string): Promise<LockedDonation | null> {
    const [donation] = await this.lockAll(manager, [id]);
    return donation ?? null;
  }

  /** The locked round-up of an order; null for an order without one. */
  async lockOfOrder(manager: EntityManager, orderId: string): Promise<LockedDonation | null> {
    const roundUp = await manager.findOne(Donation, { where: { orderId }, select: { id: true } });
    return roundUp && this.lock(manager, roundUp.id);
  }

  /** The donation with all other charges of its monthly donation, all locked; empty for an unknown donation. */
  async lockOfSameDonor(manager: EntityManager, id: string): Promise<LockedDonation[]> {
    await preparedRowsIn(manager, LOCK_SUBSCRIPTION, [id]);
    const rows = await preparedRowsIn<{ id: string }>(manager, OF_SAME_DONOR, [id]);
    return this.lockAll(
      manager,
      rows.map((row) => row.id),
    );
  }

  private async lockAll(manager: EntityManager, ids: string[]): Promise<LockedDonation[]> {
    await preparedRowsIn(manager, HOLD_ACCOUNTS, [ids]);
    const where = { id: In(ids) };
    return (await manager.find(Donation, { where, order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } })) as LockedDonation[];
  }
}
