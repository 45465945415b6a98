import { type CartQuoteInput, type CartQuoteView, memberDiscountCents, shippingOptions } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { SettingsService } from '../../settings/settings.service';
import { imagesView } from '../../storage/product-images.service';
import { CouponQuotesService } from '../checkouts/coupon-quotes.service';
import { HoldCapsService } from '../stock/hold-caps.service';
import { MemberPricesService } from '../checkouts/member-prices.service';
import { mergedLines } from '../stock/stock-lines';
import { IS_SHOWN } from '../../products/product.entity';

interface CartProduct {
  id: string;
  name: string;
  imageUrl: string | null;
  priceCents: number;
  weightGrams: number;
  stockQuantity: number;
}

const PRODUCTS = `
  SELECT id, name, image_url AS "imageUrl", price_cents AS "priceCents", weight_grams AS "weightGrams", stock_quantity AS "stockQuantity"
  FROM physical_products WHERE id = ANY ($1) AND ${IS_SHOWN}
`;

@Injectable()
export class CartsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly memberPrices: MemberPricesService,
    private readonly coupons: CouponQuotesService,
    private readonly holdCaps: HoldCapsService,
  ) {}

  /**
   * Quotes a cart for this visitor: current prices, stock, shipping options and the coupon's discount. The lines stay as the cart has them,
   * and nothing is reserved.
   */
  async quote({ items, postalCode, coupon: code }: CartQuoteInput, { userId, ip }: Pick<Visitor, 'userId' | 'ip'>): Promise<CartQuoteView> {
    const lines = mergedLines(items);
    const rows = await this.dataSource.query<CartProduct[]>(PRODUCTS, [lines.map(({ productId }) => productId)]);
    const member = await this.memberPrices.of(this.dataSource.manager, userId);
    const freight = await this.settings.current('freight');
    const products = new Map(rows.map((row) => [row.id, row]));
    const quoted = lines.map(({ productId, quantity }) => {
      const product = products.get(productId);
      const available = product?.stockQuantity ?? 0;
      const { name = null, imageUrl = null, priceCents = 0, weightGrams = 0 } = product ?? {};
      return { productId, name, imageUrl, images: imagesView(imageUrl), priceCents, quantity, available, weightGrams };
    });
    const bought = quoted.map((line) => ({ ...line, units: Math.min(line.quantity, line.available) }));
    const goods = bought.map(({ priceCents: unitPriceCents, units }) => {
      const unitDiscountCents = member ? memberDiscountCents(unitPriceCents) : 0;
      return { unitPriceCents, unitDiscountCents, quantity: units };
    });
    const itemsTotalCents = bought.reduce((sum, { priceCents, units }) => sum + priceCents * units, 0);
    const weightGrams = bought.reduce((sum, line) => sum + line.weightGrams * line.units, 0);
    const order = items.map(({ productId }) => productId.toLowerCase());
    const ordered = quoted.sort((one, other) => order.indexOf(one.productId) - order.indexOf(other.productId));
    return {
      lines: ordered.map(({ weightGrams: _, ...line }) => line),
      itemsTotalCents,
      memberDiscountCents: goods.reduce((sum, { unitDiscountCents, quantity }) => sum + unitDiscountCents * quantity, 0),
      member,
      coupon: code ? await this.coupons.quote(this.dataSource.manager, { code, lines: goods, userId, ip }) : null,
      shipping: postalCode && itemsTotalCents > 0 ? shippingOptions(freight, { postalCode, weightGrams, itemsTotalCents }) : [],
      freeShippingFromCents: freight.freeShippingFromCents,
      hasFreeShipping: freight.hasFreeShipping,
      maxUnits: this.holdCaps.maxUnits,
    };
  }
}
