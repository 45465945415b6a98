import type { ShippingOptionView } from './checkout';
import { ListOf } from './rules/lists';
import { Flag, PriceCents, WholeNumber } from './rules/numbers';
import { compose, Convert, rule, Schema } from './rules/rule';
import { Line } from './rules/text';

const MAX_PRICE_CENTS = 1_000_000;
const MAX_DAYS = 90;
const MAX_ZONES = 60;

/** The first five digits of a CEP, as text, because some begin with zero. A whole CEP is cut. */
const PostalCodeStart = (): PropertyDecorator =>
  compose(
    Convert((value) => (typeof value === 'string' && value.length <= 20 ? value.trim().replace(/^(\d{5})-?\d{3}$/, '$1') : value)),
    Schema({ type: 'string', pattern: '^\\d{5}$' }),
    rule('required', (value) => value !== undefined && value !== null && value !== ''),
    rule('postal-code-start', (value) => typeof value === 'string' && /^\d{5}$/.test(value)),
  );

const isAfterStart = (to: unknown, owner: object): boolean => {
  const { from } = owner as FreightZone;
  return typeof to !== 'string' || typeof from !== 'string' || to >= from;
};

/** A range of CEPs and what a delivery to it costs. */
export class FreightZone {
  @Line(1, 60) name!: string;
  /** First five digits, inclusive. */
  @PostalCodeStart() from!: string;
  @rule('range', isAfterStart)
  @PostalCodeStart()
  to!: string;
  /** Price of the first kilogram. */
  @WholeNumber(0, MAX_PRICE_CENTS) economyBaseCents!: number;
  /** Price of each further kilogram, rounded up. */
  @WholeNumber(0, MAX_PRICE_CENTS) economyPerKgCents!: number;
  /** Delivery time in working days. */
  @WholeNumber(1, MAX_DAYS) economyDays!: number;
  @WholeNumber(0, MAX_PRICE_CENTS) expressBaseCents!: number;
  @WholeNumber(0, MAX_PRICE_CENTS) expressPerKgCents!: number;
  @WholeNumber(1, MAX_DAYS) expressDays!: number;
}

/** The freight table. Places that no zone contains get no delivery. */
export class FreightSetting {
  @Flag() hasFreeShipping!: boolean;
  /** Sum of the items from which economy shipping is free; unused without free shipping. */
  @PriceCents() freeShippingFromCents!: number;
  // Decorators apply from the last to the first: the list and its items are checked before the rule reads them.
  @rule('zones-overlap', (zones) => !haveOverlap(zones as FreightZone[]))
  @ListOf(FreightZone, MAX_ZONES)
  zones!: FreightZone[];
}

/** Leaves out zones whose CEPs are no text, which is a violation of their own. */
function haveOverlap(zones: FreightZone[]): boolean {
  const comparable = zones.filter(({ from, to }) => typeof from === 'string' && typeof to === 'string');
  const sorted = comparable.sort((one, other) => one.from.localeCompare(other.from));
  return sorted.some(({ from }, index) => index > 0 && from <= (sorted[index - 1] as FreightZone).to);
}

type Range = [from: string, to: string];
type Price = [baseCents: number, perKgCents: number, days: number];

function zone(name: string, [from, to]: Range, [economy, express]: [Price, Price]): FreightZone {
  const [economyBaseCents, economyPerKgCents, economyDays] = economy;
  const [expressBaseCents, expressPerKgCents, expressDays] = express;
  return { name, from, to, economyBaseCents, economyPerKgCents, economyDays, expressBaseCents, expressPerKgCents, expressDays };
}

const north: [Price, Price] = [
  [3690, 800, 14],
  [6990, 1500, 6],
];
const middleWest: [Price, Price] = [
  [2290, 450, 8],
  [4190, 850, 3],
];

/** The table until an administrator saves another one: prices from Campinas. */
export const defaultFreight: FreightSetting = {
  hasFreeShipping: true,
  freeShippingFromCents: 19_900,
  zones: [
    zone(
      'São Paulo',
      ['01000', '19999'],
      [
        [1290, 250, 4],
        [2190, 450, 1],
      ],
    ),
    zone(
      'Sudeste',
      ['20000', '39999'],
      [
        [1790, 350, 6],
        [3190, 650, 2],
      ],
    ),
    zone(
      'Nordeste',
      ['40000', '65999'],
      [
        [2990, 600, 10],
        [5490, 1100, 4],
      ],
    ),
    zone('Norte', ['66000', '69999'], north),
    zone('Centro-Oeste', ['70000', '76799'], middleWest),
    zone('Norte', ['76800', '77999'], north),
    zone('Centro-Oeste', ['78000', '79999'], middleWest),
    zone(
      'Sul',
      ['80000', '99999'],
      [
        [1990, 400, 7],
        [3590, 700, 2],
      ],
    ),
  ],
};

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
