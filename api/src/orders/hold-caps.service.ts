import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { networkOf } from '../common/limits/network-of';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import type { HoldCap } from '../config/payment-env';

/**
 * Locks these holders until the transaction ends, so that concurrent checkouts of one buyer or network can't exceed the cap together.
 * Sorted keys prevent deadlocks.
 */
const LOCK = `
  SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended(held, 0) AS key FROM unnest($1::text[]) AS held ORDER BY key
  ) AS keys
`;
/** Few orders are held at a time, and an index covers `held_by`. */
const HELD = `
  SELECT count(DISTINCT o.id)::integer AS orders, coalesce(sum(i.quantity), 0)::integer AS units, min(o.held_until) AS "earliestEnd"
  FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.stock_state = 'held' AND $1 = ANY (o.held_by)
`;

interface HeldUnits {
  orders: number;
  units: number;
  earliestEnd: Date | null;
}

export interface HoldRequest {
  visitor: Pick<Visitor, 'userId' | 'ip'>;
  email: string;
  units: number;
}

/** Limits how many units a buyer or network can hold without paying, so that nobody can empty the shop with unpaid orders. */
@Injectable()
export class HoldCapsService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /**
   * Hashes of the buyer and network that hold an order's units. A signed-in buyer is counted by account, so others who type the same
   * address don't use up its limit; a guest is counted by address.
   */
  holdersOf({ visitor, email }: Pick<HoldRequest, 'visitor' | 'email'>): [buyer: string, network: string] {
    const buyer = visitor.userId ? `user:${visitor.userId}` : `email:${email.toLowerCase()}`;
    return [this.keyOf(buyer), this.keyOf(`network:${networkOf(visitor.ip)}`)];
  }

  /**
   * The problem that forbids holding these units, if any: `order.too-many-units` when they exceed what one buyer may ever hold,
   * `order.too-many-unpaid` while other unpaid orders use up the limit. Locks the buyer and network until the transaction ends.
   */
  async problemOf(manager: EntityManager, request: HoldRequest): Promise<Problem | undefined> {
    if (!this.env.rateLimit) return undefined;
    const { heldByBuyer, heldByNetwork } = this.env.payments;
    if (request.units > heldByBuyer.units) return new Problem('order.too-many-units', { max: heldByBuyer.units });
    const holders = this.holdersOf(request);
    await manager.query(LOCK, [holders]);
    const [buyer, network] = holders;
    const [ofBuyer] = await manager.query<[HeldUnits]>(HELD, [buyer]);
    const [ofNetwork] = await manager.query<[HeldUnits]>(HELD, [network]);
    return capProblem(heldByBuyer, ofBuyer, request.units) ?? capProblem(heldByNetwork, ofNetwork, request.units);
  }

  /** A keyed hash: it can't be compared with hashes elsewhere, and guessing addresses needs the secret. */
  private keyOf(who: string): string {
    return createHmac('sha256', `hold:${this.env.jwtSecret}`).update(who).digest('base64url');
  }
}

function capProblem(cap: HoldCap, { orders, units, earliestEnd }: HeldUnits, more: number): Problem | undefined {
  if (orders < cap.orders && units + more <= cap.units) return undefined;
  const retryAfterSeconds = earliestEnd ? Math.max(1, Math.ceil((earliestEnd.getTime() - Date.now()) / 1000)) : undefined;
  return new Problem('order.too-many-unpaid', {}, { retryAfterSeconds });
}
