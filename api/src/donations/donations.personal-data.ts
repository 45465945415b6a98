import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  changedBy,
  FISCAL_RETENTION_START,
  type Person,
  PersonalDataService,
  UNPAID_RETENTION_START,
} from '../personal-data/personal-data.module';

/** Includes guest donations made with the account's confirmed address, except those that its owner said are somebody else's. */
const EXPORT = `
  SELECT id, donor_name AS "donorName", donor_email AS "donorEmail", donor_tax_id AS "donorTaxId", amount_cents AS "amountCents",
    refunded_cents AS "refundedCents",
    payment_status AS "paymentStatus", is_anonymous AS "isAnonymous", message, project, frequency, baskets, receipt_number AS "receiptNumber",
    completed_at AS "completedAt", created_at AS "createdAt"
  FROM donations WHERE user_id = $1 OR (user_id IS NULL AND disowned_at IS NULL AND email_key(donor_email) = email_key($2)) ORDER BY created_at, id
`;
/** By id, as everything locks donations, before the statements below, which change them in any order. */
const LOCK = 'SELECT FROM donations WHERE user_id = $1 OR email_key(donor_email) = email_key($2) ORDER BY id FOR NO KEY UPDATE';
/** Links guest donations to the account, so that they are found when their retention period ends. */
const ATTACH = 'UPDATE donations SET user_id = $1 WHERE user_id IS NULL AND disowned_at IS NULL AND email_key(donor_email) = email_key($2)';
/** The receipt keeps the donor's name until the retention period ends; failed donations have no receipt. */
const KEEP_RECEIPT = `
  UPDATE donations SET message = NULL, donor_tax_id = NULL, donor_name = CASE WHEN payment_status <> 'failed' THEN donor_name END WHERE user_id = $1
`;
const ERASE_EMAIL = 'UPDATE donations SET donor_email = NULL WHERE user_id = $1 OR email_key(donor_email) = email_key($2)';
/** Includes donations that were pending at the erasure and failed afterwards. */
const EXPIRE = `
  UPDATE donations SET donor_name = NULL, donor_tax_id = NULL WHERE id IN (
    SELECT d.id FROM donations d JOIN users u ON u.id = d.user_id
    WHERE u.erased_at IS NOT NULL AND (d.donor_name IS NOT NULL OR d.donor_tax_id IS NOT NULL)
      AND (d.created_at < ${FISCAL_RETENTION_START} OR d.payment_status = 'failed')
    LIMIT 500 FOR NO KEY UPDATE OF d SKIP LOCKED
  )
`;
/**
 * Donations of guests, which no erasure of an account will ever include. Charges of a running monthly donation stay, because each new
 * charge copies the donor of the first.
 */
const EXPIRE_GUESTS = `
  UPDATE donations SET donor_name = NULL, donor_tax_id = NULL, donor_email = NULL, message = NULL WHERE id IN (
    SELECT d.id FROM donations d LEFT JOIN payment_subscriptions s ON s.id = d.subscription_id
    WHERE d.user_id IS NULL AND coalesce(s.status, 'cancelled') = 'cancelled'
      AND coalesce(d.donor_name, d.donor_tax_id, d.donor_email, d.message) IS NOT NULL
      AND (d.created_at < ${FISCAL_RETENTION_START} OR (d.payment_status = 'failed' AND d.created_at < ${UNPAID_RETENTION_START}))
    LIMIT 500 FOR NO KEY UPDATE OF d SKIP LOCKED
  )
`;

@Injectable()
export class DonationsPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'donations',
      label: 'Doações',
      export: (manager, { userId, email }) => manager.query(EXPORT, [userId, email]),
      erasure: {
        erase: (manager, person) => this.erase(manager, person),
        retentionReason:
          'O instituto comprova cada doação por cinco anos (ITG 2002; CTN, arts. 173 e 174): ficam valor, data e o nome do recibo. E-mail, mensagem e CPF ou CNPJ são apagados.',
        expire: (manager) => changedBy(manager, [EXPIRE, EXPIRE_GUESTS]),
      },
    });
  }

  private async erase(manager: EntityManager, { userId, email }: Person): Promise<void> {
    await manager.query(LOCK, [userId, email]);
    await manager.query(ATTACH, [userId, email]);
    await manager.query(KEEP_RECEIPT, [userId]);
    await manager.query(ERASE_EMAIL, [userId, email]);
  }
}
