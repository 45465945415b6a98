import type { FoundRecordView, SearchQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IS_KEPT } from '../products/product.entity';

const MAX_PER_KIND = 5;
const NEWEST = `ORDER BY created_at DESC, id DESC LIMIT ${MAX_PER_KIND}`;

const productsOf = (kind: string, table: string) => `
  (SELECT '${kind}' AS kind, id, name, NULL AS email, price_cents AS "amountCents" FROM ${table}
    WHERE ${IS_KEPT} AND search_text LIKE search_pattern($1) ${NEWEST})
`;

/** `$1`: search text. Anonymous donations are not found by name. */
const BY_TEXT = `
  (SELECT 'user' AS kind, u.id, p.name, u.email, NULL::integer AS "amountCents"
    FROM (SELECT id, email FROM users WHERE erased_at IS NULL AND search_text LIKE search_pattern($1) ${NEWEST}) u
    LEFT JOIN LATERAL (SELECT nullif(concat_ws(' ', first_name, last_name), '') AS name FROM profiles WHERE user_id = u.id) p ON true)
  UNION ALL (SELECT 'order', id, customer_name, customer_email, total_amount_cents FROM orders
    WHERE search_text LIKE search_pattern($1) ${NEWEST})
  UNION ALL ${productsOf('physical-product', 'physical_products')}
  UNION ALL ${productsOf('digital-product', 'digital_products')}
  UNION ALL (SELECT 'donation', id, donor_name, donor_email, amount_cents FROM donations
    WHERE NOT is_anonymous AND search_text LIKE search_pattern($1) ${NEWEST})
`;

/** An order number is the start of the order's id, so the search is a range in the primary key. */
const BY_NUMBER = `
  SELECT 'order' AS kind, id, customer_name AS name, customer_email AS email, total_amount_cents AS "amountCents" FROM orders
  WHERE id BETWEEN ($1 || '-0000-0000-0000-000000000000')::uuid AND ($1 || '-ffff-ffff-ffff-ffffffffffff')::uuid ${NEWEST}
`;

@Injectable()
export class SearchQueries {
  constructor(private readonly dataSource: DataSource) {}

  byText(text: string): Promise<FoundRecordView[]> {
    return this.dataSource.query(BY_TEXT, [text]);
  }

  /** `number`: eight hexadecimal digits. */
  byNumber(number: string): Promise<FoundRecordView[]> {
    return this.dataSource.query(BY_NUMBER, [number]);
  }
}

/** As people see and copy it, `Pedido #a1b2c3d4`, or a whole id. */
const ORDER_NUMBER = /^(?:pedido\s+)?#?([0-9a-f]{8})(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i;

/** Finds a few records of each kind for the console's global search. */
@Injectable()
export class SearchService {
  constructor(private readonly queries: SearchQueries) {}

  async find({ search }: SearchQuery): Promise<FoundRecordView[]> {
    if (!search) return [];
    const number = ORDER_NUMBER.exec(search)?.[1]?.toLowerCase();
    const [numbered, found] = await Promise.all([number ? this.queries.byNumber(number) : [], this.queries.byText(search)]);
    return [...numbered, ...found];
  }
}
