import { randomUUID } from 'node:crypto';
import {
  type CheckoutInput,
  emailKey,
  type FreightSetting,
  memberDiscountCents,
  type PlacedOrderView,
  roundUpCentsOf,
  roundUpSteps,
  shippingOptions,
} from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { accessKey, type Visitor } from '../../common/access/access';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { LimitsService } from '../../common/limits/limits';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import type { Coupon } from '../../coupons/coupon.entity';
import { BuyerDataService } from './buyer-data.service';
import { SettingsService } from '../../settings/settings.service';
import { AccountsService } from '../../users/accounts.service';
import { type CouponLine, couponDiscounts, couponRefusal } from './coupon.rules';
import { CouponQuotesService } from './coupon-quotes.service';
import { MemberPricesService } from './member-prices.service';
import { initialHoldEnd } from '../order.rules';
import { OrderMailsService } from '../mails/order-mails.service';
import { OrderReservationsService } from '../stock/order-reservations.service';
import { mergedLines, type SoldProduct, type StockLine } from '../stock/stock-lines';
import { type NewItem, type NewOrder, PlacedOrdersQueries } from '../placed-orders.queries';

interface OrderedLines {
  input: CheckoutInput;
  taxId: string;
  lines: StockLine[];
  /** The buyer pays the prices for members. */
  isMember: boolean;
  coupon: Coupon | null;
  /** The freight table of this moment. */
  freight: FreightSetting;
}

interface PricedOrder {
  row: Omit<NewOrder, 'id' | 'userId' | 'heldUntil' | 'heldBy'>;
  items: NewItem[];
}

@Injectable()
export class CheckoutsService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly reservations: OrderReservationsService,
    private readonly settings: SettingsService,
    private readonly memberPrices: MemberPricesService,
    private readonly accounts: AccountsService,
    private readonly coupons: CouponQuotesService,
    private readonly buyers: BuyerDataService,
    private readonly mails: OrderMailsService,
    private readonly orders: PlacedOrdersQueries,
    private readonly limits: LimitsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Creates the order and holds its units in one transaction, at the prices that the buyer has at this moment. Throws `order.too-many-units`,
   * `auth.required`, `order.too-many-unpaid`, `product.not-for-sale`, `product.out-of-stock`, `order.shipping-unavailable`, `order.total-changed` with the
   * current `totalCents`, what refuses a coupon, `validation.failed`, `idempotency.key-reused`, `idempotency.in-progress`,
   * `rate-limit.exceeded`.
   */
  async place(input: CheckoutInput, visitor: Visitor): Promise<PlacedOrderView> {
    const { userId, claim } = visitor;
    await this.limits.count('checkout', emailKey(input.email), 0.5);
    const id = randomUUID();
    const placed = { id, accessToken: accessKey('order', id, this.env.jwtSecret) };
    const lines = mergedLines(input.items);
    const isMailed = await this.mails.mayMailAboutUnpaid('received', input.email, visitor);
    const place = async (manager: EntityManager): Promise<PlacedOrderView> => {
      if (userId) await this.accounts.hold(manager, userId);
      const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      const admission = await this.reservations.admit(manager, { visitor, email: input.email, units });
      // Anybody can type an address, so a guest's order is added to the account with that address only when the owner confirms it
      // (`claims`).
      const taxId = await this.buyers.taxIdOf(manager, input, userId);
      const isMember = (await this.memberPrices.of(manager, userId)) !== null;
      const coupon = await this.coupons.find(manager, input.coupon);
      const ordered = { input, taxId, lines, isMember, coupon, freight: await this.settings.current('freight', manager) };
      const { row, items } = this.priceOrder(ordered, await this.reservations.offered(manager, lines));
      const order = { id, userId, ...row, heldUntil: this.holdEnd(visitor), heldBy: admission.heldBy };
      if (isMailed) await this.mails.queueReceived(manager, order, items);
      await this.buyers.save(manager, input, userId);
      // As late as possible, because all other buyers of the products wait until the commit. If they can no longer be sold at this total, the
      // transaction with its mail is rolled back; otherwise the order is stored as the mail describes it.
      const buyer = { userId, email: input.email, taxId };
      const { coupon: taken, products } = await this.reservations.reserve(manager, admission, { coupon, buyer, lines });
      this.priceOrder({ ...ordered, coupon: taken }, products);
      await this.orders.place(manager, order, items);
      return placed;
    };
    const { id: placedId } = await this.idempotency.once(claim, place, placed);
    // The key is derived again, because a stored response may contain a key of an older secret, which no longer gives access.
    return { id: placedId, accessToken: accessKey('order', placedId, this.env.jwtSecret) };
  }

  private holdEnd({ userId }: Visitor): Date {
    return initialHoldEnd({ placedAt: new Date(), holdMinutes: this.env.payments.holdMinutes, isConfirmed: userId !== null });
  }

  /** Throws `order.shipping-unavailable`, `order.total-changed`, and what refuses the coupon. */
  private priceOrder({ input, taxId, lines, isMember, coupon, freight }: OrderedLines, products: Map<string, SoldProduct>): PricedOrder {
    const goods = lines.map(({ productId, quantity }) => {
      const product = products.get(productId);
      if (!product) throw new Problem('product.not-for-sale', { productId });
      const { name: productName, priceCents: unitPriceCents, weightGrams } = product;
      const unitDiscountCents = isMember ? memberDiscountCents(unitPriceCents) : 0;
      return { physicalProductId: productId, productName, unitPriceCents, unitDiscountCents, quantity, weightGrams };
    });
    const items = withCoupon(goods, coupon);
    const itemsTotalCents = items.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
    const discountCents = items.reduce((sum, { unitDiscountCents, quantity }) => sum + unitDiscountCents * quantity, 0);
    const couponDiscountCents = items.reduce((sum, item) => sum + item.couponDiscountCents, 0);
    const weightGrams = items.reduce((sum, item) => sum + item.weightGrams * item.quantity, 0);
    const options = shippingOptions(freight, { postalCode: input.postalCode, weightGrams, itemsTotalCents });
    const shipping = options.find(({ code }) => code === input.shippingCode);
    if (!shipping) throw new Problem('order.shipping-unavailable');
    const totalAmountCents = itemsTotalCents - discountCents - couponDiscountCents + shipping.priceCents;
    if (totalAmountCents !== input.expectedTotalCents) throw new Problem('order.total-changed', { totalCents: totalAmountCents });
    const { roundUpCents = 0 } = input;
    if (roundUpCents !== 0 && !roundUpSteps.some((step) => roundUpCentsOf(totalAmountCents, step) === roundUpCents))
      throw new Problem('validation.failed', {}, { errors: [{ field: 'roundUpCents', code: 'one-of', params: {} }] });
    const { name, email, phone, postalCode, street, number, complement, district, city, state } = input;
    const row = {
      customerName: name,
      customerEmail: email,
      customerCpf: taxId,
      customerPhone: phone ?? null,
      totalAmountCents,
      memberDiscountCents: discountCents,
      roundUpCents,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      couponDiscountCents,
      holdsCoupon: coupon !== null,
      shippingCents: shipping.priceCents,
      shippingCode: shipping.code,
      shippingName: shipping.name,
      shippingDays: shipping.days,
      shippingAddress: { recipient: name, street, number, complement: complement ?? null, district, city, state, postalCode },
    };
    return { row, items };
  }
}

/** The lines with the coupon's discount. Throws the problem for which the coupon is refused. */
function withCoupon<Line extends CouponLine>(lines: Line[], coupon: Coupon | null): (Line & { couponDiscountCents: number })[] {
  const refusal = coupon && couponRefusal(coupon, lines);
  if (refusal) throw new Problem(refusal);
  const discounts = coupon ? couponDiscounts(coupon, lines) : [];
  return lines.map((line, index) => ({ ...line, couponDiscountCents: discounts[index] ?? 0 }));
}
