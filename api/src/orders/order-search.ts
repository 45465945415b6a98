import type { Conditions } from '../common/lists/conditions';

/** Of the index `ix_orders_search`. */
const BUYER = "searchable_text(coalesce(customer_name, '') || ' ' || coalesce(customer_email, ''))";
const LOOKS_LIKE_BUYER = `${BUYER} LIKE search_pattern(?)`;

/** `#` and the beginning of an id, the eight characters that people call an order by, or a whole id. */
const NUMBER = /^(?:#([0-9a-f]{1,8})|([0-9a-f]{8})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/i;

/** Adds what somebody typed to find orders: a number is looked for among the ids, anything else among buyers. */
export function searchOrders(conditions: Conditions, search: string | null | undefined): Conditions {
  const [, prefix, number, id] = NUMBER.exec(search ?? '') ?? [];
  const digits = (prefix ?? number ?? id)?.replaceAll('-', '');
  if (!digits) return conditions.add(LOOKS_LIKE_BUYER, search);
  return conditions.add('o.id >= ?::uuid', digits.padEnd(32, '0')).add('o.id <= ?::uuid', digits.padEnd(32, 'f'));
}
