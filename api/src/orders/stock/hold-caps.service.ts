import { emailKey } from '@aflora/contracts';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { networksOf } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import type { HoldCap } from '../../config/payment-env';
import { prepared, preparedRowsIn } from '../../database/prepared-statements';

/**
 * Locks these holders until the transaction ends, so that concurrent checkouts of one buyer or network can't exceed the cap together.
 * Sorted keys prevent deadlocks.
 */
const LOCK = prepared(`
  SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended(held, 0) AS key FROM unnest($1::text[]) AS held ORDER BY key
  ) AS keys
`);
/** Units that each of the holders `$1` holds, in the order of `$1`. */
const HELD = prepared(`
  SELECT count(o.id)::integer AS orders, coalesce(sum(o.units), 0)::integer AS units, min(o.held_until) AS "earliestEnd"
  FROM unnest($1::text[]) WITH ORDINALITY AS holder (key, place)
  LEFT JOIN LATERAL (
    SELECT id, held_until, (SELECT sum(quantity) FROM order_items WHERE order_id = orders.id) AS units
    FROM orders WHERE stock_state = 'held' AND held_by @> ARRAY[holder.key]
  ) o ON true
  GROUP BY holder.place ORDER BY holder.place
`);

interface HeldUnits {
  orders: number;
  units: number;
  earliestEnd: Date | null;
}

const NOTHING: HeldUnits = { orders: 0, units: 0, earliestEnd: null };

export interface HoldRequest {
  visitor: Pick<Visitor, 'userId' | 'ip'>;
  email: string;
  units: number;
}

/** Limits how many units a buyer or network can hold without paying, so that nobody can empty the shop with unpaid orders. */
@Injectable()
export class HoldCapsService {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** Units that one buyer may hold at most, so that no order can have more; null without a limit. */
  get maxUnits(): number | null {
    return this.env.rateLimit ? this.env.payments.heldByBuyer.units : null;
  }

  /**
   * Hashes of the buyer and networks, in this order, that hold an order's units. A signed-in buyer is counted by account, so others who
   * type the same address don't use up its limit; a guest is counted by address.
   */
  holdersOf({ visitor, email }: Pick<HoldRequest, 'visitor' | 'email'>): string[] {
    const buyer = visitor.userId ? `user:${visitor.userId}` : `email:${emailKey(email)}`;
    return [buyer, ...networksOf(visitor.ip).map(({ name }) => `network:${name}`)].map((holder) => this.keyOf(holder));
  }

  /**
   * The problem that forbids holding these units, if any: `order.too-many-units` when they exceed what one buyer may ever hold,
   * `order.too-many-unpaid` while other unpaid orders use up the limit. Locks the buyer and networks until the transaction ends.
   */
  async problemOf(manager: EntityManager, request: HoldRequest): Promise<Problem | undefined> {
    const { maxUnits } = this;
    if (maxUnits === null) return undefined;
    if (request.units > maxUnits) return new Problem('order.too-many-units', { max: maxUnits });
    const { heldByBuyer, heldByNetwork } = this.env.payments;
    const holders = this.holdersOf(request);
    await preparedRowsIn(manager, LOCK, [holders]);
    // A separate statement, because it has to see what was committed while this transaction waited for the lock.
    const held = await preparedRowsIn<HeldUnits>(manager, HELD, [holders]);
    const times = networksOf(request.visitor.ip).map((network) => network.times);
    const caps = [heldByBuyer, ...times.map((n) => ({ orders: heldByNetwork.orders * n, units: heldByNetwork.units * n }))];
    for (const [index, cap] of caps.entries()) {
      const problem = capProblem(cap, held[index] ?? NOTHING, request.units);
      if (problem) return problem;
    }
    return undefined;
  }

  /** A keyed hash: it can't be compared with hashes elsewhere, and nobody can find an address by hashing guesses without the secret. */
  private keyOf(who: string): string {
    return createHmac('sha256', `hold:${this.env.jwtSecret}`).update(who).digest('base64url');
  }
}

function capProblem(cap: HoldCap, { orders, units, earliestEnd }: HeldUnits, more: number): Problem | undefined {
  if (orders < cap.orders && units + more <= cap.units) return undefined;
  const retryAfterSeconds = earliestEnd ? Math.max(1, Math.ceil((earliestEnd.getTime() - Date.now()) / 1000)) : undefined;
  return new Problem('order.too-many-unpaid', {}, { retryAfterSeconds });
}
