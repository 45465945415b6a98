import { DatedKeysetQuery, type KeysetView, sortsOf } from './lists';
import { ListOf, Uuid } from './rules/lists';
import { Flag, WholeNumber } from './rules/numbers';
import { Optional, rule } from './rules/rule';
import { OneOf, OptionalLine, SearchText } from './rules/text';
import type { Cents, Count, Id, Instant, Integer } from './values';

/** Number of baskets that one donation can adopt. */
export const MAX_BASKETS = 10;

/** Number of baskets that the console changes in one request. */
export const MAX_CHANGED_BASKETS = 100;

/** Statuses of an adopted basket. It is cancelled when its money is refunded before the delivery. */
export const basketStatuses = ['reserved', 'packed', 'delivered', 'cancelled'] as const;
export type BasketStatus = (typeof basketStatuses)[number];

/** Steps that administrators take, in order; each starts from the status before it. */
export const basketSteps = ['packed', 'delivered'] as const;
export type BasketStep = (typeof basketSteps)[number];

/** Number of a donation's baskets that the kept money pays for. */
export const coveredBaskets = ({ amountCents, baskets }: { amountCents: number; baskets: number | null }, keptCents: number): number =>
  baskets === null ? 0 : Math.floor((keptCents * baskets) / amountCents);

/** The basket as the adoption page offers it. */
export interface BasketOfferView {
  priceCents: Cents;
  contents: string;
  /** How the price was calculated. */
  priceSource: string;
}

/** A basket as its adopter sees it. */
export interface BasketView {
  number: Count;
  status: BasketStatus;
  /** Neighbourhood and city; never a person or an address. */
  place: string | null;
  photoUrl: string | null;
  reservedAt: Instant;
  packedAt: Instant | null;
  deliveredAt: Instant | null;
  cancelledAt: Instant | null;
}

/** A donation's adopted baskets, for the console. */
export interface AdoptionView {
  /** Number of baskets that the donation adopted. */
  baskets: Count;
  /** All baskets that were ever reserved, including cancelled ones, by number. */
  reserved: { number: Count; status: BasketStatus }[];
}

/** A basket in the console's list. */
export interface AdminBasketView extends BasketView {
  id: Id;
  version: Integer;
  donationId: Id;
  /** Null also for anonymous donations. */
  donorName: string | null;
  isAnonymous: boolean;
  /** The adopter was notified of the status, so it can't be undone. */
  isTold: boolean;
}

export type AdminBasketPage = KeysetView<AdminBasketView>;

export class ChosenBasketInput {
  @Uuid() id!: string;
  /** The version that the administrator saw; a basket that was changed since is left unchanged. */
  @WholeNumber(1) version!: number;
}

const ChosenBaskets = () => ListOf(ChosenBasketInput, MAX_CHANGED_BASKETS);

/** A step of some baskets, or the step that is undone. */
export class BasketStepInput {
  @OneOf(basketSteps) status!: BasketStep;
  @ChosenBaskets() baskets!: ChosenBasketInput[];
}

export class BasketPlaceInput {
  @OptionalLine(120) place?: string | null;
  @ChosenBaskets() baskets!: ChosenBasketInput[];
}

/** Sent with the photo in `image`, which the chosen baskets share. */
export class BasketPhotoInput {
  /** Confirms that the administrator has checked the photo: nobody can be recognised, and no personal data can be read. */
  @rule('required', (value) => value === true)
  @Flag()
  showsNobody!: boolean;
  @ChosenBaskets() baskets!: ChosenBasketInput[];
}

/** Baskets whose photo is removed. */
export class ChosenBasketsInput {
  @ChosenBaskets() baskets!: ChosenBasketInput[];
}

/** The changed baskets with their new versions, and the number of chosen baskets that were left unchanged. */
export interface ChangedBasketsView {
  changed: { id: Id; version: Integer }[];
  unchanged: Count;
  /** Number of unchanged baskets whose donation's money is disputed or being refunded. */
  unpaid: Count;
}

export const basketSorts = sortsOf('place', 'changed');

/** Query of the console's list; the days refer to the adoption. */
export class AdminListBasketsQuery extends DatedKeysetQuery {
  @Optional() @OneOf(basketSorts) sort?: (typeof basketSorts)[number];
  /** The basket's number, or text in the place or the donor's name; never finds anonymous donations by their names. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(basketStatuses) status?: BasketStatus;
}
