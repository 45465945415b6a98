import type { FreightSetting, ShippingOptionView } from '@aflora/contracts';

const MAX_GRAMS = 30_000;

export interface Parcel {
  /** `00000-000` */
  postalCode: string;
  weightGrams: number;
  itemsTotalCents: number;
}

/** Options by the freight table, cheapest first; empty when there is no zone for the CEP or the parcel is too heavy. */
export function shippingOptions(freight: FreightSetting, { postalCode, weightGrams, itemsTotalCents }: Parcel): ShippingOptionView[] {
  const start = postalCode.slice(0, 5);
  const zone = freight.zones.find(({ from, to }) => start >= from && start <= to);
  if (!zone || weightGrams > MAX_GRAMS) return [];
  const furtherKilograms = Math.max(Math.ceil(weightGrams / 1000) - 1, 0);
  const isFree = freight.hasFreeShipping && itemsTotalCents >= freight.freeShippingFromCents;
  const economyCents = zone.economyBaseCents + furtherKilograms * zone.economyPerKgCents;
  const expressCents = zone.expressBaseCents + furtherKilograms * zone.expressPerKgCents;
  return [
    { code: 'economy', name: 'Entrega econômica', priceCents: isFree ? 0 : economyCents, days: zone.economyDays },
    { code: 'express', name: 'Entrega expressa', priceCents: expressCents, days: zone.expressDays },
  ];
}
