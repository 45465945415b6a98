import type { AdminListBasketsQuery, BasketStatus } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../../common/lists/keyset-pages';
import { Conditions } from '../../common/lists/lists';

export interface AdminBasketRow {
  id: string;
  number: number;
  status: BasketStatus;
  version: number;
  donationId: string;
  donorName: string | null;
  isAnonymous: boolean;
  isTold: boolean;
  place: string | null;
  photoUrl: string | null;
  packedAt: Date | null;
  deliveredAt: Date | null;
  cancelledAt: Date | null;
  createdAt: Date;
}

/** The name of an anonymous donor is not selected, so it never leaves the database. */
const LIST: KeysetSql = {
  columns: `
    b.id, b.number, b.status, b.version, b.donation_id AS "donationId", CASE WHEN NOT d.is_anonymous THEN d.donor_name END AS "donorName",
    d.is_anonymous AS "isAnonymous", b.told_status = b.status AS "isTold", b.place, b.photo_url AS "photoUrl", b.packed_at AS "packedAt",
    b.delivered_at AS "deliveredAt", b.cancelled_at AS "cancelledAt", b.created_at AS "createdAt"
  `,
  from: 'adopted_baskets b JOIN donations d ON d.id = b.donation_id',
  countFrom: 'adopted_baskets b',
  at: 'b.created_at',
  id: 'b.id',
  sorts: { place: { by: 'searchable_text(b.place)', kind: 'text', isNullable: true }, changed: { by: 'b.changed_at', kind: 'time' } },
};
/** `= ANY (ARRAY(…))` lets PostgreSQL use an index for each side of the OR. The expression on the donor is the one that is indexed. */
const SEARCH = `(
  searchable_text(b.place) LIKE search_pattern(?)
  OR b.donation_id = ANY (ARRAY(
    SELECT id FROM donations WHERE baskets IS NOT NULL AND NOT is_anonymous
      AND searchable_text(coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')) LIKE search_pattern(?)
  ))
)`;

/** Reads adopted baskets for the console. */
@Injectable()
export class BasketsQueries {
  constructor(private readonly dataSource: DataSource) {}

  list(query: AdminListBasketsQuery): Promise<KeysetPage<AdminBasketRow>> {
    const { search, status } = query;
    const [, number] = /^#?(\d{1,9})$/.exec(search ?? '') ?? [];
    const conditions = number ? new Conditions().add('b.number = ?', Number(number)) : new Conditions().add(SEARCH, search);
    return keysetPage(this.dataSource, LIST, { query, conditions: conditions.add('b.status = ?', status).days('b.created_at', query) });
  }
}
