import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import type { Coupon } from '../../coupons/coupon.entity';
import { Order, OrderItem } from '../order.entity';
import type { LockedOrder } from '../order-locks.service';
import type { CouponBuyer } from '../checkouts/coupon-quotes.service';
import { NO_HOLD } from '../order.rules';
import { CouponUsesService } from './coupon-uses.service';
import { HoldCapsService, type HoldRequest } from './hold-caps.service';
import { OrderStockService } from './order-stock.service';
import type { SoldProduct, StockLine } from './stock-lines';

declare const ADMITTED: unique symbol;

/** Proof that the holders of a new order are locked and within their limits. */
export interface Admission {
  /** Hashes of the buyer and networks. */
  heldBy: string[];
  readonly [ADMITTED]: true;
}

interface NewReservation {
  coupon: Coupon | null;
  buyer: CouponBuyer;
  lines: StockLine[];
}

interface HoldAgain {
  /** Final end of the order's hold. */
  end: Date | null;
  visitor: Visitor;
  /** Whether the attempt that starts ends later than all open ones. */
  endsLast: boolean;
}

/** All units are the charity's again. */
const RETURN_ALL =
  'UPDATE order_items SET returned_quantity = quantity, received_quantity = quantity, restocked_quantity = quantity WHERE order_id = $1';

/**
 * Reserves for orders what others want too: units of products, and a use of a coupon. Each method takes or gives back all that its event
 * needs, and stores it with the order. The sequence of locks is that of `OrderLocksService`: holders, coupon, products. Products come last,
 * because all other buyers of a product wait for them, while only orders with the same coupon wait for a coupon.
 *
 * Only this service uses those that count uses and stock (lint), so that no caller can lock them in another sequence. A transaction calls one
 * of the methods that lock products, once.
 */
@Injectable()
export class OrderReservationsService {
  constructor(
    private readonly caps: HoldCapsService,
    private readonly coupons: CouponUsesService,
    private readonly stock: OrderStockService,
  ) {}

  /** The products as they are offered at this moment; nothing is locked. Throws `product.not-for-sale`, `product.out-of-stock`. */
  offered(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    return this.stock.offered(manager, lines);
  }

  /** Locks the holders of an order that is being placed. Throws `order.too-many-units`, `order.too-many-unpaid`. */
  async admit(manager: EntityManager, request: HoldRequest): Promise<Admission> {
    const refusal = await this.caps.problemOf(manager, request);
    if (refusal) throw refusal;
    return { heldBy: this.caps.holdersOf(request) } as Admission;
  }

  /**
   * Takes the coupon's use for an order that is being placed, and locks its products, whose units the order's own statement takes. Resolves
   * with the terms and prices of this moment. Throws `coupon.used-up`, `coupon.used-by-you`, `product.not-for-sale`, `product.out-of-stock`.
   */
  async reserve(
    manager: EntityManager,
    _: Admission,
    { coupon, buyer, lines }: NewReservation,
  ): Promise<{ coupon: Coupon | null; products: Map<string, SoldProduct> }> {
    const taken = await this.coupons.take(manager, coupon, buyer);
    return { coupon: taken, products: await this.stock.assertAvailable(manager, lines) };
  }

  /**
   * Holds the units for a payment that starts, until the end of the hold; after that, only checks that they are in stock, so that nobody pays
   * for unavailable products. Takes the coupon's use in both cases, because the attempt is for the discounted total. Throws
   * `coupon.hold-ended`, `coupon.used-up`, `coupon.used-by-you`, `product.not-for-sale`, `product.out-of-stock`.
   */
  async hold(manager: EntityManager, order: LockedOrder, { end, visitor, endsLast }: HoldAgain): Promise<void> {
    if (endsLast) await this.coupons.assertNotKept(manager, order, end);
    if (order.stockState === 'held') {
      await this.store(manager, order, { heldUntil: end ?? order.heldUntil, holdEndsAt: end });
      return;
    }
    const lines = await this.linesOf(manager, order);
    const request = { visitor, email: order.customerEmail ?? '', units: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
    const mayHold = end !== null && end > new Date() && !(await this.caps.problemOf(manager, request));
    await this.coupons.takeAgain(manager, order);
    if (!mayHold) {
      await this.stock.assertAvailable(manager, lines);
      return;
    }
    await this.stock.take(manager, lines);
    await this.store(manager, order, { stockState: 'held', heldUntil: end, heldBy: this.caps.holdersOf(request) });
  }

  /**
   * Sells the units to an order that was paid: those that it holds, else those that are in stock. Resolves with false when there are not
   * enough; then the order has neither units nor the coupon's use.
   */
  async sell(manager: EntityManager, order: LockedOrder): Promise<boolean> {
    await this.coupons.takeIfLeft(manager, order);
    if (order.stockState !== 'held') {
      // The use may have to be given back after the products are locked.
      await this.coupons.lock(manager, order);
      if (!(await this.stock.takeIfAvailable(manager, await this.linesOf(manager, order)))) {
        await this.coupons.giveBack(manager, order);
        await this.store(manager, order, { stockState: 'released', ...NO_HOLD });
        return false;
      }
    }
    await this.store(manager, order, { stockState: 'sold', ...NO_HOLD });
    return true;
  }

  /**
   * Returns the order's units to stock, and the coupon's use. An order that was paid keeps its use for ever, and one with `keepsUse` until it
   * is paid or given up.
   */
  async release(manager: EntityManager, order: LockedOrder, { keepsUse = false } = {}): Promise<void> {
    if (order.paymentId === null && !keepsUse) await this.coupons.giveBack(manager, order);
    if (order.stockState !== 'held' && order.stockState !== 'sold') return;
    await this.stock.returnUnits(manager, await this.linesOf(manager, order));
    if (order.stockState === 'sold') await manager.query(RETURN_ALL, [order.id]);
    await this.store(manager, order, { stockState: 'released', ...NO_HOLD });
  }

  /** Returns the use of an order that holds no units. */
  giveUseBack(manager: EntityManager, order: LockedOrder): Promise<void> {
    return this.coupons.giveBack(manager, order);
  }

  /** Returns some units of a sold order to stock. */
  restock(manager: EntityManager, _: LockedOrder, lines: StockLine[]): Promise<void> {
    return this.stock.returnUnits(manager, lines);
  }

  /** The units that the order has or wants: all but those that are back in stock. */
  private async linesOf(manager: EntityManager, { id: orderId }: LockedOrder): Promise<StockLine[]> {
    const items = await manager.findBy(OrderItem, { orderId });
    return items
      .map(({ physicalProductId: productId, quantity, restockedQuantity }) => ({ productId, quantity: quantity - restockedQuantity }))
      .filter(({ quantity }) => quantity > 0);
  }

  private async store(
    manager: EntityManager,
    order: LockedOrder,
    hold: Partial<Pick<Order, 'stockState' | 'heldUntil' | 'heldBy' | 'holdEndsAt'>>,
  ): Promise<void> {
    Object.assign(order, hold);
    await manager.update(Order, { id: order.id }, hold);
  }
}
