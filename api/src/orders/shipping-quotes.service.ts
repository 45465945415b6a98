import type { ShippingOptionView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { shippingZones, type ShippingPrice } from './shipping-zones.data';

/** Total of items from which economy shipping is free. */
export const FREE_SHIPPING_FROM_CENTS = 19_900;
const MAX_GRAMS = 30_000;

export interface Parcel {
  /** `00000-000` */
  postalCode: string;
  weightGrams: number;
  itemsTotalCents: number;
}

/** Shipping prices from our own table; this service is the place for a carrier's API. */
@Injectable()
export class ShippingQuotesService {
  /** Options, cheapest first; empty when there is no zone for the CEP or the parcel is too heavy. */
  quote({ postalCode, weightGrams, itemsTotalCents }: Parcel): ShippingOptionView[] {
    const prefix = Number(postalCode.slice(0, 5));
    const zone = shippingZones.find(({ from, to }) => prefix >= from && prefix <= to);
    if (!zone || weightGrams > MAX_GRAMS) return [];
    const isFree = itemsTotalCents >= FREE_SHIPPING_FROM_CENTS;
    return [
      { code: 'economy', name: 'Entrega econômica', priceCents: isFree ? 0 : priceOf(zone.economy, weightGrams), days: zone.economy.days },
      { code: 'express', name: 'Entrega expressa', priceCents: priceOf(zone.express, weightGrams), days: zone.express.days },
    ];
  }
}

function priceOf({ baseCents, perKgCents }: ShippingPrice, weightGrams: number): number {
  return baseCents + Math.max(Math.ceil(weightGrams / 1000) - 1, 0) * perKgCents;
}
