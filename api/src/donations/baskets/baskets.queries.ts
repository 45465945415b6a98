import { MAX_COUNTED_FOUND, type AdminListBasketsQuery, type BasketStatus } from '@aflora/contracts';
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
/** Adopters whose names may be shown. */
const adopterOf = (donations: string): string =>
  `${donations}baskets IS NOT NULL AND NOT ${donations}is_anonymous AND ${donations}search_text LIKE search_pattern(?)`;
const BY_PLACE = 'searchable_text(b.place) LIKE search_pattern(?)';
/** `= ANY (ARRAY(…))` lets PostgreSQL use an index for each side of the OR. */
const FEW_FOUND = `(${BY_PLACE} OR b.donation_id = ANY (ARRAY(SELECT id FROM donations WHERE ${adopterOf('')})))`;
/** For a frequent name, a page is full after a few hundred baskets in the list's order, while an index would find all of them first. */
const MANY_FOUND = `(${BY_PLACE} OR (${adopterOf('d.')}))`;
const ADOPTERS = `SELECT count(*)::integer AS adopters FROM (
  SELECT FROM donations WHERE ${adopterOf('').replace('?', '$1')} LIMIT ${MAX_COUNTED_FOUND + 1}) found`;

/** Reads adopted baskets for the console. */
@Injectable()
export class BasketsQueries {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: AdminListBasketsQuery): Promise<KeysetPage<AdminBasketRow>> {
    const { search, status, from, to } = query;
    const [, number] = /^(?:cesta\s+)?(?:nº\s*|#)?(\d{1,9})$/i.exec(search ?? '') ?? [];
    const isFrequent = search && !number && (await this.hasManyAdopters(search));
    const found = new Conditions();
    if (number) found.add('b.number = ?', Number(number));
    else found.add(isFrequent ? MANY_FOUND : FEW_FOUND, search);
    const conditions = found.add('b.status = ?', status).days('b.created_at', query);
    if (!isFrequent) return keysetPage(this.dataSource, LIST, { query, conditions });
    // Each adopter has at least one basket, so if more adopters are found than a list counts and no other filter is set, the total is
    // known.
    const knownTotal = status || from || to ? undefined : MAX_COUNTED_FOUND + 1;
    return keysetPage(this.dataSource, { ...LIST, countFrom: LIST.from }, { query, conditions, knownTotal });
  }

  /** Whether more adopters are found than a list counts. */
  private async hasManyAdopters(search: string): Promise<boolean> {
    const [row] = await this.dataSource.query<[{ adopters: number }]>(ADOPTERS, [search]);
    return row.adopters > MAX_COUNTED_FOUND;
  }
}
