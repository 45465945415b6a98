import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import type { Coupon } from '../../coupons/coupon.entity';
import { COUPON_COLUMNS } from '../../coupons/coupons.service';
import { prepared, preparedRowsIn } from '../../database/prepared-statements';
import { type CouponBuyer, CouponQuotesService, maxUsesPerPersonOf } from '../checkouts/coupon-quotes.service';
import type { Order } from '../order.entity';

/** Counts a use and locks the coupon until the transaction ends; the lock also protects the count of one person's uses. */
const TAKE = prepared(`
  UPDATE coupons SET used_count = used_count + 1 WHERE id = $1 AND (max_uses IS NULL OR used_count < max_uses) RETURNING ${COUPON_COLUMNS}
`);
const IS_LIMITED = prepared('SELECT FROM coupons WHERE id = $1 AND (max_uses IS NOT NULL OR max_uses_per_person IS NOT NULL)');
const LOCK = prepared('SELECT FROM coupons WHERE id = $1 FOR NO KEY UPDATE');
const HOLD = prepared('UPDATE orders SET holds_coupon = true WHERE id = $1');
const GIVE_BACK = prepared(`
  WITH freed AS (UPDATE orders SET holds_coupon = false WHERE id = $1 AND holds_coupon RETURNING coupon_id)
  UPDATE coupons c SET used_count = c.used_count - 1 FROM freed WHERE c.id = freed.coupon_id
`);
type PlacedOrder = Pick<Order, 'id' | 'couponId' | 'holdsCoupon' | 'userId' | 'customerEmail' | 'customerCpf'>;

const buyerOf = ({ userId, customerEmail: email, customerCpf: taxId }: PlacedOrder): CouponBuyer => ({ userId, email, taxId });

/**
 * Counts the uses of coupons in the transactions of their orders. An order holds a use while it holds units or has an attempt that can
 * still be paid, and permanently once it is paid. Orders without a coupon need no statement. Only `OrderReservationsService` may use this.
 */
@Injectable()
export class CouponUsesService {
  constructor(private readonly quotes: CouponQuotesService) {}

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
    const isLeft = (await this.quotes.usesOf(manager, coupon, buyerOf(order))) < maxUsesPerPersonOf(coupon);
    await preparedRowsIn(manager, HOLD, [order.id]);
    order.holdsCoupon = true;
    if (!isLeft) await this.giveBack(manager, order);
  }

  /** Locks the coupon. */
  async lock(manager: EntityManager, { couponId }: PlacedOrder): Promise<void> {
    if (couponId !== null) await preparedRowsIn(manager, LOCK, [couponId]);
  }

  /** Gives back the use of an unpaid order. */
  async giveBack(manager: EntityManager, order: PlacedOrder): Promise<void> {
    if (!order.holdsCoupon) return;
    await preparedRowsIn(manager, GIVE_BACK, [order.id]);
    order.holdsCoupon = false;
  }

  private async takeUse(manager: EntityManager, couponId: string, buyer: CouponBuyer): Promise<Coupon> {
    const [coupon] = await preparedRowsIn<Coupon>(manager, TAKE, [couponId]);
    if (!coupon) throw new Problem('coupon.used-up');
    // A separate statement, because it has to see the orders that were committed while this transaction waited for the lock.
    if ((await this.quotes.usesOf(manager, coupon, buyer)) >= maxUsesPerPersonOf(coupon)) throw new Problem('coupon.used-by-you');
    return coupon;
  }
}
