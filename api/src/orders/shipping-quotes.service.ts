import type { ShippingOptionView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';

/** A range of CEPs, by their first five digits, and the shipping prices from Campinas to it. */
export interface ShippingZone {
  name: string;
  /** Inclusive. */
  from: number;
  to: number;
  economy: ShippingPrice;
  express: ShippingPrice;
}

export interface ShippingPrice {
  /** Price of the first kilogram. */
  baseCents: number;
  /** Price of each further kilogram, rounded up. */
  perKgCents: number;
  /** Delivery time in working days. */
  days: number;
}

const price = (baseCents: number, perKgCents: number, days: number): ShippingPrice => ({ baseCents, perKgCents, days });

const shippingZones: readonly ShippingZone[] = [
  { name: 'São Paulo', from: 1000, to: 19_999, economy: price(1290, 250, 4), express: price(2190, 450, 1) },
  { name: 'Sudeste', from: 20_000, to: 39_999, economy: price(1790, 350, 6), express: price(3190, 650, 2) },
  { name: 'Nordeste', from: 40_000, to: 65_999, economy: price(2990, 600, 10), express: price(5490, 1100, 4) },
  { name: 'Norte', from: 66_000, to: 69_999, economy: price(3690, 800, 14), express: price(6990, 1500, 6) },
  { name: 'Centro-Oeste', from: 70_000, to: 76_799, economy: price(2290, 450, 8), express: price(4190, 850, 3) },
  { name: 'Norte', from: 76_800, to: 77_999, economy: price(3690, 800, 14), express: price(6990, 1500, 6) },
  { name: 'Centro-Oeste', from: 78_000, to: 79_999, economy: price(2290, 450, 8), express: price(4190, 850, 3) },
  { name: 'Sul', from: 80_000, to: 99_999, economy: price(1990, 400, 7), express: price(3590, 700, 2) },
];

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
