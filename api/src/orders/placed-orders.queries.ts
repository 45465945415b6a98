import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { prepared, preparedRowsIn } from '../database/prepared-statements';
import type { Order, OrderItem } from './order.entity';
import { MOVE_STOCK } from './stock/stock-lines';

export type NewItem = Pick<
  OrderItem,
  'physicalProductId' | 'productName' | 'unitPriceCents' | 'unitDiscountCents' | 'couponDiscountCents' | 'quantity'
>;
export type NewOrder = Pick<
  Order,
  | 'id'
  | 'userId'
  | 'customerEmail'
  | 'customerName'
  | 'customerCpf'
  | 'customerPhone'
  | 'totalAmountCents'
  | 'memberDiscountCents'
  | 'roundUpCents'
  | 'couponId'
  | 'couponCode'
  | 'couponDiscountCents'
  | 'holdsCoupon'
  | 'shippingCents'
  | 'shippingCode'
  | 'shippingName'
  | 'shippingDays'
  | 'shippingAddress'
  | 'heldUntil'
  | 'heldBy'
>;

/**
 * One statement, because all other buyers of the products wait until it is committed. `$3`: names, `$4`: prices, `$5`: quantities, `$20`
 * and `$26`: discounts.
 */
const PLACE = prepared(`
  WITH moved AS (${MOVE_STOCK}), placed AS (
    INSERT INTO orders (id, user_id, customer_email, customer_name, customer_cpf, customer_phone, total_amount_cents, shipping_cents, shipping_code,
      shipping_name, shipping_days, shipping_address, stock_state, held_until, hold_ends_at, held_by, member_discount_cents,
      coupon_id, coupon_code, coupon_discount_cents, holds_coupon, round_up_cents)
    VALUES ($6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 'held', $18, $18, $19, $21, $22, $23, $24, $25, $27)
  ), items AS (
    INSERT INTO order_items (order_id, physical_product_id, product_name, unit_price_cents, quantity, unit_discount_cents,
      coupon_discount_cents)
    SELECT $6, * FROM unnest($1::uuid[], $3::text[], $4::integer[], $5::integer[], $20::integer[], $26::integer[])
  )
  INSERT INTO order_events (order_id, kind, actor_id) VALUES ($6, 'placed', $7)
`);

@Injectable()
export class PlacedOrdersQueries {
  /** Stores the order with its items and the first event of its history, and takes the units out of stock. The products must be locked. */
  async place(manager: EntityManager, order: NewOrder, items: NewItem[]): Promise<void> {
    const quantities = items.map(({ quantity }) => quantity);
    await preparedRowsIn(manager, PLACE, [
      ...[items.map(({ physicalProductId }) => physicalProductId), quantities.map((quantity) => -quantity)],
      ...[items.map(({ productName }) => productName), items.map(({ unitPriceCents }) => unitPriceCents), quantities],
      ...[order.id, order.userId, order.customerEmail, order.customerName, order.customerCpf, order.customerPhone],
      ...[order.totalAmountCents, order.shippingCents, order.shippingCode, order.shippingName, order.shippingDays],
      ...[JSON.stringify(order.shippingAddress), order.heldUntil, order.heldBy],
      ...[items.map(({ unitDiscountCents }) => unitDiscountCents), order.memberDiscountCents],
      ...[order.couponId, order.couponCode, order.couponDiscountCents, order.holdsCoupon],
      items.map(({ couponDiscountCents }) => couponDiscountCents),
      order.roundUpCents,
    ]);
  }
}
