import { ValidateIf } from 'class-validator';
import { PageQuery, type CappedPageView, type PageView } from './lists';
import { Uuids } from './rules/lists';
import { Flag, Percent, PriceCents, QueryNumber, WholeNumber } from './rules/numbers';
import { Optional, partialOf, rule } from './rules/rule';
import { HttpUrl, Line, OneOf, OptionalLine, OptionalText } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

export const productSorts = ['newest', 'price-asc', 'price-desc', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];
/** Orders of the console's lists. */
export const adminProductSorts = [...productSorts, 'oldest', 'name-desc'] as const;
export type AdminProductSort = (typeof adminProductSorts)[number];

/** A visitor's search counts results up to this number; the shop then shows 'mais de 240 produtos'. */
export const MAX_FOUND = 240;

export const productStatuses = ['active', 'inactive'] as const;

export const stockLevels = ['in-stock', 'out-of-stock'] as const;

/** The shop lists products in stock; visitors can include sold-out ones. */
export const stockChoices = ['in-stock', 'any'] as const;
export type StockChoice = (typeof stockChoices)[number];

/** Maximum number of products named in one request; `all` has no limit. */
export const MAX_CHOSEN = 100;

export const physicalProductDefaults = { stockQuantity: 0, weightGrams: 300, isActive: true } as const;

/** 5 MB: 5 × 1024² bytes, inclusive. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const digitalProductDefaults = { commissionRate: 0, isActive: true } as const;

/** Products that were changed; products that already had the value don't count. */
export interface ChangedProductsView {
  changed: Count;
  /** Those of the named products that were changed; empty for a change of all that match the filters. */
  ids: Id[];
}

/** URLs of a picture in three sizes, all webp: card 480 px, detail 960 px, full at most 1600 px on the longer side. */
export interface ImageView {
  card: string;
  detail: string;
  full: string;
}

/** A product as the shop shows it. */
export interface PhysicalProductView {
  id: Id;
  name: string;
  /** The first 160 characters in a visitor's list; the whole text for a single product. */
  description: string | null;
  category: string | null;
  /** @exclusiveMinimum 0 */
  priceCents: Cents;
  stockQuantity: Count;
  /** @exclusiveMinimum 0 */
  weightGrams: Count;
  /** URL of the detail size; `images` has all sizes. */
  imageUrl: string | null;
  images: ImageView | null;
  createdAt: Instant;
}

export type PhysicalProductPage = CappedPageView<PhysicalProductView>;

/** A product in the console. */
export interface AdminPhysicalProductView extends PhysicalProductView {
  isActive: boolean;
  /** Increases with every change; sent back to detect concurrent changes. */
  version: Count;
}

export type AdminPhysicalProductPage = PageView<AdminPhysicalProductView>;

/** A category with products: in the shop, or for the console in all. */
export interface ProductCategoryView {
  category: string;
  products: Count;
}

export type ProductCategoryList = ProductCategoryView[];

/** A course as visitors see it. */
export interface DigitalProductView {
  id: Id;
  name: string;
  description: string | null;
  category: string | null;
  /** @exclusiveMinimum 0 */
  priceCents: Cents;
  /** URL of the page that sells the course; '' when unknown. */
  affiliateLink: string;
  imageUrl: string | null;
  images: ImageView | null;
  createdAt: Instant;
}

export type DigitalProductPage = CappedPageView<DigitalProductView>;

/** A course in the console. */
export interface AdminDigitalProductView extends DigitalProductView {
  /** Percent of the price. @minimum 0 @maximum 100 */
  commissionRate: number | null;
  isActive: boolean;
  /** Increases with every change; sent back to detect concurrent changes. */
  version: Count;
}

export type AdminDigitalProductPage = PageView<AdminDigitalProductView>;

/** Filters that visitors and the console have in common. */
class ProductListQuery extends PageQuery {
  /** Words in name, description or category, in any order; case and accents are ignored. */
  @OptionalText(100) search?: string | null;
  @OptionalText(100) category?: string | null;
}

class AdminProductListQuery extends ProductListQuery {
  @Optional() @OneOf(productStatuses) status?: (typeof productStatuses)[number];
  @Optional() @OneOf(adminProductSorts) sort?: AdminProductSort;
}

const MAX_PRICE_CENTS = 100_000_000;

const isPriceRange = (max: unknown, owner: object) => {
  const { minPriceCents: min } = owner as ListDigitalProductsQuery;
  return typeof max !== 'number' || typeof min !== 'number' || min <= max;
};

/**
 * Query of the public list of active courses. Each word of `search` must occur, in any order. Without `sort`, the best matches come first, at
 * most `MAX_FOUND` of them, and without a search the newest courses.
 */
export class ListDigitalProductsQuery extends ProductListQuery {
  @Optional() @OneOf(productSorts) sort?: ProductSort;
  /** Inclusive, like `maxPriceCents`. */
  @Optional() @QueryNumber(0, MAX_PRICE_CENTS) minPriceCents?: number;
  @Optional() @QueryNumber(0, MAX_PRICE_CENTS) @rule('range', isPriceRange) maxPriceCents?: number;
}

/** Query of the public list of active products, as `ListDigitalProductsQuery`; in stock unless `stock` is `any`. */
export class ListPhysicalProductsQuery extends ListDigitalProductsQuery {
  @Optional() @OneOf(stockChoices) stock?: StockChoice;
}

/** Query of the console's list; deleted products are left out. */
export class AdminListPhysicalProductsQuery extends AdminProductListQuery {
  @Optional() @OneOf(stockLevels) stock?: (typeof stockLevels)[number];
}

const isNamed = ({ ids, all }: DigitalProductActivationInput) => all !== true || (ids !== undefined && ids !== null);

/** Shows or hides the courses in `ids`, or with `all` every course that matches the filters of the console's list. */
export class DigitalProductActivationInput {
  @Flag() isActive!: boolean;
  @ValidateIf(isNamed) @Uuids(MAX_CHOSEN) ids?: string[];
  /** Must be set explicitly, so that an empty list of ids never changes all products. */
  @Optional() @Flag() all?: boolean;
  @OptionalText(100) search?: string | null;
  @OptionalText(100) category?: string | null;
  @Optional() @OneOf(productStatuses) status?: (typeof productStatuses)[number];
}

/** Shows or hides physical products, as `DigitalProductActivationInput` does courses. */
export class PhysicalProductActivationInput extends DigitalProductActivationInput {
  @Optional() @OneOf(stockLevels) stock?: (typeof stockLevels)[number];
}

/** `physicalProductDefaults` holds the defaults. */
export class PhysicalProductInput {
  @Line(1, 200) name!: string;
  /** Plain text; line breaks are kept. */
  @OptionalText(5000) description?: string | null;
  @OptionalLine(100) category?: string | null;
  @PriceCents() priceCents!: number;
  @Optional() @WholeNumber(0, 1_000_000) stockQuantity?: number;
  @Optional() @WholeNumber(1, 1_000_000) weightGrams?: number;
  @Optional() @Flag() isActive?: boolean;
}

const absoluteStockHasVersion = (_: unknown, owner: object) => {
  const { stockQuantity, version } = owner as UpdatePhysicalProductInput;
  return stockQuantity === undefined || version !== undefined;
};

/**
 * Stock is changed by `stockDelta`, or set by `stockQuantity` together with the `version` that was read:
 * a sale in between is never overwritten.
 */
export class UpdatePhysicalProductInput extends partialOf(PhysicalProductInput) {
  @rule('stock-needs-version', absoluteStockHasVersion) declare stockQuantity?: number;
  @Optional() @WholeNumber(-1_000_000, 1_000_000) stockDelta?: number;
  @Optional() @WholeNumber(1) version?: number;
  @Optional() @Flag() removeImage?: boolean;
}

/** A course sold on another site. `digitalProductDefaults` holds the defaults. */
export class DigitalProductInput {
  @Line(1, 200) name!: string;
  /** Plain text; line breaks are kept. */
  @OptionalText(5000) description?: string | null;
  @OptionalLine(100) category?: string | null;
  @PriceCents() priceCents!: number;
  @HttpUrl() affiliateLink!: string;
  /** Percent of the price, in steps of 0.1. */
  @Optional() @Percent() commissionRate?: number | null;
  @Optional() @Flag() isActive?: boolean;
}

/** Query of the console's list; deleted products are left out. */
export class AdminListDigitalProductsQuery extends AdminProductListQuery {}

export class UpdateDigitalProductInput extends partialOf(DigitalProductInput) {
  /** The version that was read; the change is refused when it is no longer the current one. */
  @Optional() @WholeNumber(1) version?: number;
  @Optional() @Flag() removeImage?: boolean;
}
