import type { CappedPageView, KeysetView, PageView } from '@aflora/contracts';

export type JsonSchema = Record<string, unknown>;

export const text = { type: 'string' };
export const id = { type: 'string', format: 'uuid' };
export const instant = { type: 'string', format: 'date-time' };
export const count = { type: 'integer', minimum: 0 };
export const flag = { type: 'boolean' };
export const nullableText = { type: ['string', 'null'] };
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const listOf = (name: string): JsonSchema => ({ type: 'array', items: ref(name) });

/** The keys are those of the view, or it doesn't compile. */
export const object = <T>(properties: Record<keyof T, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

export const pageOf = (name: string): JsonSchema =>
  object<PageView<unknown>>({ items: listOf(name), total: count, page: count, pageSize: count });

export const cappedPageOf = (name: string): JsonSchema =>
  object<CappedPageView<unknown>>({ items: listOf(name), total: count, isTotalCapped: flag, page: count, pageSize: count });

export const keysetOf = (name: string): JsonSchema =>
  object<KeysetView<unknown>>({
    items: listOf(name),
    total: count,
    isTotalCapped: flag,
    nextCursor: nullableText,
    previousCursor: nullableText,
  });
