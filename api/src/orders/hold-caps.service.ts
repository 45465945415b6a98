import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { networkOf } from '../common/limits/network-of';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import type { HoldCap } from '../config/payment-env';

/** Whoever counts and takes units of one buyer or network does so alone, until their transaction ends. In one order, so that nobody waits in a circle. */
const LOCK = `
  SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended(held, 0) AS key FROM unnest($1::text[]) AS held ORDER BY key
  ) AS keys
`;
/** Few orders are held at a time, and an index has them. */
const HELD = `
  SELECT count(DISTINCT o.id)::integer AS orders, coalesce(sum(i.quantity), 0)::integer AS units, min(o.held_until) AS "firstEnd"
  FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.stock_state = 'held' AND $1 = ANY (o.held_by)
`;

interface Held {
  orders: number;
  units: number;
  firstEnd: Date | null;
}

export interface HoldClaim {
  visitor: Pick<Visitor, 'userId' | 'ip'>;
  email: string;
  units: number;
}

/** How much may be kept without paying, so that nobody can empty the shop by asking. */
@Injectable()
export class HoldCapsService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * The buyer and the network, as the order names them while its units are kept. An account has its own share, whoever types its
   * address; a guest has the one of the address.
   */
  holdersOf({ visitor, email }: Pick<HoldClaim, 'visitor' | 'email'>): [buyer: string, network: string] {
    const buyer = visitor.userId ? `user:${visitor.userId}` : `email:${email.toLowerCase()}`;
    return [this.keyOf(buyer), this.keyOf(`network:${networkOf(visitor.ip)}`)];
  }

  /**
   * Why these units may not be kept as well, if so: `order.too-many-units` for more than one buyer ever may, `order.too-many-unpaid`
   * while other orders wait for their payment. Until the transaction ends nobody else claims for the same buyer or network.
   */
  async refusalOf(manager: EntityManager, claim: HoldClaim): Promise<Problem | undefined> {
    if (!this.env.rateLimit) return undefined;
    const { heldByBuyer, heldByNetwork } = this.env.payments;
    if (claim.units > heldByBuyer.units) return new Problem('order.too-many-units', { max: heldByBuyer.units });
    const holders = this.holdersOf(claim);
    await manager.query(LOCK, [holders]);
    const [buyer, network] = holders;
    const [ofBuyer] = await manager.query<[Held]>(HELD, [buyer]);
    const [ofNetwork] = await manager.query<[Held]>(HELD, [network]);
    return overOf(heldByBuyer, ofBuyer, claim.units) ?? overOf(heldByNetwork, ofNetwork, claim.units);
  }

  /** Its own key, so that a hash of the table means nothing elsewhere, and nobody without the secret can try addresses against it. */
  private keyOf(who: string): string {
    return createHmac('sha256', `hold:${this.env.jwtSecret}`).update(who).digest('base64url');
  }
}

function overOf(cap: HoldCap, { orders, units, firstEnd }: Held, more: number): Problem | undefined {
  if (orders < cap.orders && units + more <= cap.units) return undefined;
  const retryAfterSeconds = firstEnd ? Math.max(1, Math.ceil((firstEnd.getTime() - Date.now()) / 1000)) : undefined;
  return new Problem('order.too-many-unpaid', {}, { retryAfterSeconds });
}
