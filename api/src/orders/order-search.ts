import type { Conditions } from '../common/lists/conditions';

/** Expression of the index `ix_orders_search`. */
const BUYER = "searchable_text(coalesce(customer_name, '') || ' ' || coalesce(customer_email, ''))";
const MATCHES_BUYER = `${BUYER} LIKE search_pattern(?)`;

/** An order number: `#` and the start of an id, the eight characters that people see, or a whole id. */
const NUMBER = /^(?:#([0-9a-f]{1,8})|([0-9a-f]{8})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/i;

/** Adds the condition of a search text: an order number matches ids, any other text matches buyers. */
export function searchOrders(conditions: Conditions, search: string | null | undefined): Conditions {
  const [, prefix, number, id] = NUMBER.exec(search ?? '') ?? [];
  const digits = (prefix ?? number ?? id)?.replaceAll('-', '');
  if (!digits) return conditions.add(MATCHES_BUYER, search);
  return conditions.add('o.id >= ?::uuid', digits.padEnd(32, '0')).add('o.id <= ?::uuid', digits.padEnd(32, 'f'));
}
