import type { CartQuoteView, ProblemCode } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { Coupon } from '../../coupons/coupon.entity';
import { COUPON_COLUMNS } from '../../coupons/coupons.service';
import { prepared, preparedRowsIn } from '../../database/prepared-statements';
import { type CouponLine, couponDiscounts, couponRefusal } from './coupon.rules';
import type { Order } from '../order.entity';

const FIND = prepared(`SELECT ${COUPON_COLUMNS} FROM coupons WHERE code = $1`);
/** Counts a use and locks the coupon until the transaction ends; the lock also protects the count of one person's uses. */
const TAKE = prepared(`
  UPDATE coupons SET used_count = used_count + 1 WHERE id = $1 AND (max_uses IS NULL OR used_count < max_uses) RETURNING ${COUPON_COLUMNS}
`);
/**
 * Uses by the account `$2` or its address, by the address `$3`, or by the tax id `$4`. Orders that the owner of the address has disowned
 * don't count for the address. Orders of erased people have no address.
 */
const USES_OF_PERSON = prepared(`
  SELECT count(*)::integer AS uses FROM orders WHERE coupon_id = $1 AND holds_coupon AND customer_email IS NOT NULL AND (
    user_id = $2 OR customer_cpf = $4 OR (disowned_at IS NULL
      AND email_key(customer_email) = ANY (ARRAY[email_key($3), (SELECT email_key(email) FROM users WHERE id = $2)]))
  )
`);
const IS_LIMITED = prepared('SELECT FROM coupons WHERE id = $1 AND (max_uses IS NOT NULL OR max_uses_per_person IS NOT NULL)');
const LOCK = prepared('SELECT FROM coupons WHERE id = $1 FOR NO KEY UPDATE');
const HOLD = prepared('UPDATE orders SET holds_coupon = true WHERE id = $1');
const GIVE_BACK = prepared(`
  WITH freed AS (UPDATE orders SET holds_coupon = false WHERE id = $1 AND holds_coupon RETURNING coupon_id)
  UPDATE coupons c SET used_count = c.used_count - 1 FROM freed WHERE c.id = freed.coupon_id
`);
/** Known identifiers of a buyer. The address of an account is looked up by its id. */
export interface CouponBuyer {
  userId: string | null;
  email: string | null;
  taxId: string | null;
}

type PlacedOrder = Pick<Order, 'id' | 'couponId' | 'holdsCoupon' | 'userId' | 'customerEmail' | 'customerCpf'>;

const buyerOf = ({ userId, customerEmail: email, customerCpf: taxId }: PlacedOrder): CouponBuyer => ({ userId, email, taxId });

interface QuotedCoupon {
  code: string;
  lines: CouponLine[];
  userId: string | null;
  /** IP address. */
  ip: string;
}

/**
 * Counts the uses of coupons in the transactions of their orders. An order holds a use while it holds units or has an attempt that can
 * still be paid, and permanently once it is paid. Coupons are locked before products, because every other buyer waits for a product's lock.
 * Orders without a coupon need no statement.
 */
@Injectable()
export class CouponUsesService {
  constructor(private readonly limits: LimitsService) {}

  /** The coupon in a quote. Requests with unknown codes are rate-limited, so that nobody can guess codes. */
  async quote(manager: EntityManager, { code, lines, userId, ip }: QuotedCoupon): Promise<CartQuoteView['coupon']> {
    const unknown = { code, discountCents: 0, smallestSumCents: null };
    if (await this.limits.hasUsedUp('coupon', ip)) return { ...unknown, problem: 'rate-limit.exceeded' };
    const [coupon] = await preparedRowsIn<Coupon>(manager, FIND, [code]);
    if (!coupon) {
      // Parallel quotes may exceed the limit only here.
      const isAllowed = await this.limits.allowsNetworks('coupon', ip);
      return { ...unknown, problem: isAllowed ? 'coupon.unknown' : 'rate-limit.exceeded' };
    }
    const problem = couponRefusal(coupon, lines) ?? (await this.usesRefusal(manager, coupon, { userId, email: null, taxId: null }));
    const discountCents = problem ? 0 : couponDiscounts(coupon, lines).reduce((sum, cents) => sum + cents, 0);
    return { code, discountCents, problem: problem ?? null, smallestSumCents: coupon.smallestSumCents };
  }

  /** The coupon with this code; null without a code. Throws `coupon.unknown`, `coupon.used-up`. */
  async find(manager: EntityManager, code: string | null | undefined): Promise<Coupon | null> {
    if (!code) return null;
    const [coupon] = await preparedRowsIn<Coupon>(manager, FIND, [code]);
    if (!coupon) throw new Problem('coupon.unknown');
    if (isUsedUp(coupon)) throw new Problem('coupon.used-up');
    return coupon;
  }

  /** Takes a use for an order that is being placed. Resolves with the terms of this moment. Throws `coupon.used-up`, `coupon.used-by-you`. */
  async take(manager: EntityManager, coupon: Coupon | null, buyer: CouponBuyer): Promise<Coupon | null> {
    return coupon && this.takeUse(manager, coupon.id, buyer);
  }

  /**
   * Throws `coupon.hold-ended` for an attempt that starts after the order's hold and ends later than its open attempts. Otherwise an unpaid
   * order could keep a use from others forever by starting one attempt after another.
   */
  async assertNotKept(manager: EntityManager, { couponId }: PlacedOrder, holdEnd: Date | null): Promise<void> {
    if (couponId === null || holdEnd === null || holdEnd > new Date()) return;
    if ((await preparedRowsIn(manager, IS_LIMITED, [couponId])).length > 0) throw new Problem('coupon.hold-ended');
  }

  /** Takes a use again for an order whose use was given back before its payment starts. Throws like `take`. */
  async takeAgain(manager: EntityManager, order: PlacedOrder): Promise<void> {
    if (order.couponId === null || order.holdsCoupon) return;
    await this.takeUse(manager, order.couponId, buyerOf(order));
    await preparedRowsIn(manager, HOLD, [order.id]);
    order.holdsCoupon = true;
  }

  /**
   * Takes a use again, if the limits allow it, for an order that is paid after its attempt ended and its use was given back. The order
   * keeps its price in any case, because the buyer was promised it.
   */
  async takeIfLeft(manager: EntityManager, order: PlacedOrder): Promise<void> {
    if (order.couponId === null || order.holdsCoupon) return;
    const [coupon] = await preparedRowsIn<Coupon>(manager, TAKE, [order.couponId]);
    if (!coupon) return;
    const isLeft = (await this.usesOf(manager, coupon, buyerOf(order))) < maxUsesPerPersonOf(coupon);
    await preparedRowsIn(manager, HOLD, [order.id]);
    order.holdsCoupon = true;
    if (!isLeft) await this.giveBack(manager, order);
  }

  /** Locks the coupon. Must be called before the products are locked whose stock decides whether the use is given back. */
  async lock(manager: EntityManager, { couponId }: PlacedOrder): Promise<void> {
    if (couponId !== null) await preparedRowsIn(manager, LOCK, [couponId]);
  }

  /** Gives back the use of an unpaid order. Must be called before units return to stock. */
  async giveBack(manager: EntityManager, order: PlacedOrder): Promise<void> {
    if (!order.holdsCoupon) return;
    await preparedRowsIn(manager, GIVE_BACK, [order.id]);
    order.holdsCoupon = false;
  }

  private async takeUse(manager: EntityManager, couponId: string, buyer: CouponBuyer): Promise<Coupon> {
    const [coupon] = await preparedRowsIn<Coupon>(manager, TAKE, [couponId]);
    if (!coupon) throw new Problem('coupon.used-up');
    // A separate statement, because it has to see the orders that were committed while this transaction waited for the lock.
    if ((await this.usesOf(manager, coupon, buyer)) >= maxUsesPerPersonOf(coupon)) throw new Problem('coupon.used-by-you');
    return coupon;
  }

  private async usesRefusal(manager: EntityManager, coupon: Coupon, buyer: CouponBuyer): Promise<ProblemCode | undefined> {
    if (isUsedUp(coupon)) return 'coupon.used-up';
    return (await this.usesOf(manager, coupon, buyer)) >= maxUsesPerPersonOf(coupon) ? 'coupon.used-by-you' : undefined;
  }

  /** Uses by one person; 0, without a query, for a coupon without a limit per person. */
  private async usesOf(manager: EntityManager, coupon: Coupon, { userId, email, taxId }: CouponBuyer): Promise<number> {
    if (coupon.maxUsesPerPerson === null) return 0;
    const [row] = await preparedRowsIn<{ uses: number }>(manager, USES_OF_PERSON, [coupon.id, userId, email, taxId]);
    return row?.uses ?? 0;
  }
}

const isUsedUp = ({ maxUses, usedCount }: Coupon): boolean => maxUses !== null && usedCount >= maxUses;
const maxUsesPerPersonOf = ({ maxUsesPerPerson }: Coupon): number => maxUsesPerPerson ?? Infinity;
