import { type CartQuoteInput, type CartQuoteView, memberDiscountCents, shippingOptions } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SettingsService } from '../settings/settings.service';
import { imagesView } from '../storage/product-images.service';
import { MemberPricesService } from './member-prices.service';
import { mergedLines } from './order-stock.service';

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
  FROM physical_products WHERE id = ANY ($1) AND is_active AND deleted_at IS NULL
`;

@Injectable()
export class CartsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly memberPrices: MemberPricesService,
  ) {}

  /** Current prices for this user (null for a guest), stock and shipping options. Nothing is reserved. */
  async quote({ items, postalCode }: CartQuoteInput, userId: string | null): Promise<CartQuoteView> {
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
    const itemsTotalCents = bought.reduce((sum, { priceCents, units }) => sum + priceCents * units, 0);
    const weightGrams = bought.reduce((sum, line) => sum + line.weightGrams * line.units, 0);
    return {
      lines: quoted.map(({ weightGrams: _, ...line }) => line),
      itemsTotalCents,
      memberDiscountCents: member ? bought.reduce((sum, { priceCents, units }) => sum + memberDiscountCents(priceCents) * units, 0) : 0,
      member,
      shipping: postalCode && itemsTotalCents > 0 ? shippingOptions(freight, { postalCode, weightGrams, itemsTotalCents }) : [],
      freeShippingFromCents: freight.freeShippingFromCents,
      hasFreeShipping: freight.hasFreeShipping,
    };
  }
}
