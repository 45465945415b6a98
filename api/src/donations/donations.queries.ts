import type { PageQuery, DonationPaymentStatus } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ownRows, type Page } from '../common/lists/page';

export interface OwnDonationRow {
  id: string;
  amountCents: number;
  paymentStatus: DonationPaymentStatus;
  isAnonymous: boolean;
  message: string | null;
  createdAt: Date;
}

const OWN = {
  page: `
    SELECT id, amount_cents AS "amountCents", payment_status AS "paymentStatus", is_anonymous AS "isAnonymous", message,
      created_at AS "createdAt", (count(*) OVER ())::integer AS total
    FROM donations WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3
  `,
  total: 'SELECT count(*)::integer AS total FROM donations WHERE user_id = $1',
};

const ATTACH = 'UPDATE donations SET user_id = $1 WHERE user_id IS NULL AND lower(donor_email) = lower($2)';

@Injectable()
export class DonationsQueries {
  constructor(private readonly dataSource: DataSource) {}

  ofUser(userId: string, query: PageQuery): Promise<Page<OwnDonationRow>> {
    return ownRows(this.dataSource, OWN, { userId, query });
  }

  /** Links guest donations to the account once the account's address is confirmed. */
  async attach(manager: EntityManager, { userId, email }: { userId: string; email: string }): Promise<void> {
    await manager.query(ATTACH, [userId, email]);
  }
}
