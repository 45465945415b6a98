import type { FoundRecordView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const EACH = 5;
const NEWEST = `ORDER BY created_at DESC, id DESC LIMIT ${EACH}`;

const productsOf = (kind: string, table: string) => `
  (SELECT '${kind}' AS kind, id, name, NULL AS email, price_cents AS "amountCents" FROM ${table}
    WHERE deleted_at IS NULL AND search_text LIKE search_pattern($1) ${NEWEST})
`;

/** `$1` is what was typed. The expressions are those of the search indexes, to the letter; who donated unknown is not found by name. */
const BY_TEXT = `
  (SELECT 'user' AS kind, u.id, p.name, u.email, NULL::integer AS "amountCents"
    FROM (SELECT id, email FROM users WHERE erased_at IS NULL AND search_text LIKE search_pattern($1) ${NEWEST}) u
    LEFT JOIN LATERAL (SELECT nullif(concat_ws(' ', first_name, last_name), '') AS name FROM profiles WHERE user_id = u.id) p ON true)
  UNION ALL (SELECT 'order', id, customer_name, customer_email, total_amount_cents FROM orders
    WHERE searchable_text(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')) LIKE search_pattern($1) ${NEWEST})
  UNION ALL ${productsOf('physical-product', 'physical_products')}
  UNION ALL ${productsOf('digital-product', 'digital_products')}
  UNION ALL (SELECT 'donation', id, donor_name, donor_email, amount_cents FROM donations
    WHERE NOT is_anonymous AND searchable_text(coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')) LIKE search_pattern($1) ${NEWEST})
`;

/** An order's number is the beginning of its id: a range of ids, which its primary key finds. */
const BY_NUMBER = `
  SELECT 'order' AS kind, id, customer_name AS name, customer_email AS email, total_amount_cents AS "amountCents" FROM orders
  WHERE id BETWEEN ($1 || '-0000-0000-0000-000000000000')::uuid AND ($1 || '-ffff-ffff-ffff-ffffffffffff')::uuid ${NEWEST}
`;

@Injectable()
export class SearchQueries {
  constructor(private readonly dataSource: DataSource) {}

  byText(typed: string): Promise<FoundRecordView[]> {
    return this.dataSource.query(BY_TEXT, [typed]);
  }

  /** Eight hexadecimal figures. */
  byNumber(number: string): Promise<FoundRecordView[]> {
    return this.dataSource.query(BY_NUMBER, [number]);
  }
}
