import type { ImageView } from '../physical-products/physical-product.view';

/** A cart at this moment's prices. */
export interface CartQuoteView {
  lines: CartQuoteLineView[];
  /** Of what can be bought. */
  itemsTotalCents: number;
  /** Empty without a postal code, and when nothing goes there. */
  shipping: ShippingOptionView[];
  /** Delivery is free from this total on. */
  freeShippingFromCents: number;
}

export interface CartQuoteLineView {
  productId: string;
  /** Null when the product is gone. */
  name: string | null;
  imageUrl: string | null;
  images: ImageView | null;
  priceCents: number;
  quantity: number;
  /** Units that can be bought now; 0 when the product is gone or inactive. */
  available: number;
}

export interface ShippingOptionView {
  code: string;
  name: string;
  priceCents: number;
  /** Working days. */
  days: number;
}
