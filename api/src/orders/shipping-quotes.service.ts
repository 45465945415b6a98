import type { ShippingOptionView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { shippingZones, type ShippingPrice } from './shipping-zones.data';

/** Economy delivery is free from this total of items on. */
export const FREE_SHIPPING_FROM_CENTS = 19_900;
const HEAVIEST_GRAMS = 30_000;

export interface Parcel {
  /** `00000-000` */
  postalCode: string;
  weightGrams: number;
  itemsTotalCents: number;
}

/** What delivery costs: our own table. A carrier's service would take this place. */
@Injectable()
export class ShippingQuotesService {
  /** Cheapest first; empty when nothing goes there or the parcel is too heavy. */
  quote({ postalCode, weightGrams, itemsTotalCents }: Parcel): ShippingOptionView[] {
    const prefix = Number(postalCode.slice(0, 5));
    const zone = shippingZones.find(({ from, to }) => prefix >= from && prefix <= to);
    if (!zone || weightGrams > HEAVIEST_GRAMS) return [];
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
