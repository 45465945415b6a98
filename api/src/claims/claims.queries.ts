import type { ClaimView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const SHOWN = 50;

const OWN = 'SELECT email_key FROM users WHERE id = $1 AND email_confirmed_at IS NOT NULL AND erased_at IS NULL';
/** Key of the account's own, confirmed address; null matches nothing. */
const OWN_KEY = `(${OWN})`;
/** The same, after an erasure of the account, which locks the account before its orders and donations. */
const HELD_KEY = `(${OWN} FOR KEY SHARE)`;
const guestsOrder = (key: string) => `user_id IS NULL AND disowned_at IS NULL AND email_key(customer_email) = ${key}`;
const guestsDonation = (key: string) => `user_id IS NULL AND disowned_at IS NULL AND email_key(donor_email) = ${key}`;
const GUESTS_ORDER = guestsOrder(OWN_KEY);
const GUESTS_DONATION = guestsDonation(OWN_KEY);

const WAITING = `
  SELECT id, 'order' AS kind, total_amount_cents AS "amountCents", created_at AS "createdAt" FROM orders WHERE ${GUESTS_ORDER}
  UNION ALL
  SELECT id, 'donation', amount_cents, created_at FROM donations WHERE ${GUESTS_DONATION}
  ORDER BY "createdAt" DESC, id DESC LIMIT ${SHOWN}
`;
/** What the buyer of an order gave by rounding up goes with the order. */
const ATTACH = `
  WITH attached_orders AS (UPDATE orders SET user_id = $1 WHERE id = $2 AND ${guestsOrder(HELD_KEY)} RETURNING id),
    attached_donations AS (
      UPDATE donations SET user_id = $1 WHERE (id = $2 OR order_id = $2) AND ${guestsDonation(HELD_KEY)} RETURNING id
    )
  SELECT id FROM attached_orders UNION ALL SELECT id FROM attached_donations
`;
/** Waits for a charge that is being booked as the first one is so far. A booking locks the subscription before its donations. */
const LOCK_SUBSCRIPTION = `
  SELECT FROM payment_subscriptions WHERE id = (SELECT subscription_id FROM donations WHERE id = $2 AND ${GUESTS_DONATION}) FOR NO KEY UPDATE
`;
/** A monthly donation is somebody else's with all of its charges; later ones copy what was said about the first. */
const DISOWN = `
  WITH disowned_orders AS (UPDATE orders SET disowned_at = now() WHERE id = $2 AND ${GUESTS_ORDER} RETURNING id),
    disowned_donations AS (
      UPDATE donations SET disowned_at = now()
      WHERE id IN (
        SELECT id FROM donations
        WHERE (id = $2 OR order_id = $2 OR subscription_id = (SELECT subscription_id FROM donations WHERE id = $2 AND ${GUESTS_DONATION}))
          AND ${GUESTS_DONATION}
        ORDER BY id FOR NO KEY UPDATE
      )
      RETURNING id
    )
  SELECT id FROM disowned_orders UNION ALL SELECT id FROM disowned_donations
`;

export type ClaimRow = Omit<ClaimView, 'createdAt'> & { createdAt: Date };

@Injectable()
export class ClaimsQueries {
  constructor(private readonly dataSource: DataSource) {}

  waitingFor(userId: string): Promise<ClaimRow[]> {
    return this.dataSource.query(WAITING, [userId]);
  }

  /** False when no order or donation with this id waits for the account. */
  async attach(userId: string, id: string): Promise<boolean> {
    return (await this.dataSource.query<object[]>(ATTACH, [userId, id])).length > 0;
  }

  /** Like `attach`, but the order or donation, with all of its charges, stays with the holder of its link. */
  disown(userId: string, id: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_SUBSCRIPTION, [userId, id]);
      return (await manager.query<object[]>(DISOWN, [userId, id])).length > 0;
    });
  }
}
