import { Injectable } from '@nestjs/common';
import { changedBy, FISCAL_RETENTION_START, PersonalDataService, UNPAID_RETENTION_START } from '../personal-data/personal-data.module';
import type { Payment } from './payment.entity';
import { PaymentsService } from './payments.service';
import { DISMISSED } from './refunds/payment-refunds.service';

const RETENTION_REASON =
  'Provam o que foi pago e devolvido, por cinco anos (CTN, arts. 173 e 174). Ficam sem o seu nome e sem o seu e-mail.';

const hasAddress = (payments: string): string => `email_key(${payments}payer_email) = email_key($2)`;
/**
 * Condition for the payments of the person `$1` with the address `$2`: those for the person's orders, donations and memberships, whatever
 * address the payer gave, and those paid with the person's address, except for what belongs to another account or what the person has
 * disowned.
 */
const isOf = (payments: string): string => `(${payments}subject_id = ANY (ARRAY(
  SELECT id FROM orders WHERE user_id = $1 UNION ALL SELECT id FROM donations WHERE user_id = $1 UNION ALL SELECT $1::uuid
)) OR (${hasAddress(payments)} AND NOT EXISTS (
  SELECT FROM (SELECT id, user_id, disowned_at FROM orders UNION ALL SELECT id, user_id, disowned_at FROM donations) paid
  WHERE paid.id = ${payments}subject_id AND (paid.user_id <> $1 OR paid.disowned_at IS NOT NULL)
)))`;
const IS_OWN = isOf('');
/** Also includes what somebody else paid with the person's address. */
const HAS_DATA = `${IS_OWN} OR ${hasAddress('')}`;

const EXPORT_PAYMENTS = `
  SELECT id, purpose, subject_id AS "subjectId", provider, method, status, amount_cents AS "amountCents", captured_cents AS "capturedCents",
    refunded_cents AS "refundedCents", payer_name AS "payerName", payer_email AS "payerEmail", paid_at AS "paidAt", created_at AS "createdAt"
  FROM payments WHERE ${IS_OWN} ORDER BY created_at, id
`;
const ERASED_PAYER = 'Pessoa apagada';
const ERASED_ADDRESS = 'apagado@conta.invalid';
const NO_PAYER = `payer_email = '${ERASED_ADDRESS}', payer_name = '${ERASED_PAYER}'`;
/**
 * Attempts that can still be paid (failed ones by another try), except those that a person confirms: nobody can withdraw such a Pix code, and
 * its money may have arrived already.
 */
const OPEN_ATTEMPTS = `
  SELECT id, provider, status, external_id AS "externalId" FROM payments
  WHERE (${IS_OWN}) AND status IN ('created', 'pending', 'failed') AND next ->> 'confirmedBy' IS DISTINCT FROM 'person' ORDER BY id
`;
/** Erases only the address, and not the name, from what somebody else paid. */
const anonymise = (payments: string): string => `
  UPDATE ${payments} SET payer_email = '${ERASED_ADDRESS}', payer_name = CASE WHEN ${IS_OWN} THEN '${ERASED_PAYER}' ELSE payer_name END
  WHERE ${HAS_DATA}
`;
/** Unsuccessful attempts, also those of accounts: the order or donation still says who made them. */
const EXPIRE_ATTEMPTS = `
  UPDATE payments SET ${NO_PAYER} WHERE id IN (
    SELECT id FROM payments WHERE status IN ('failed', 'cancelled', 'expired') AND created_at < ${UNPAID_RETENTION_START}
      AND payer_name <> '${ERASED_PAYER}'
    LIMIT 500
  )
`;
/** Payments of guests, which no erasure of an account will ever include. */
const EXPIRE_GUESTS = `
  UPDATE payments SET ${NO_PAYER} WHERE id IN (
    SELECT p.id FROM payments p WHERE p.created_at < ${FISCAL_RETENTION_START} AND p.payer_name <> '${ERASED_PAYER}' AND (
      EXISTS (SELECT FROM orders WHERE id = p.subject_id AND user_id IS NULL)
      OR EXISTS (SELECT FROM donations WHERE id = p.subject_id AND user_id IS NULL)
    ) LIMIT 500
  )
`;
/** Cancelled subscriptions without a paid payment that still names the payer. */
const EXPIRE_SUBSCRIPTIONS = `
  UPDATE payment_subscriptions SET ${NO_PAYER} WHERE id IN (
    SELECT s.id FROM payment_subscriptions s WHERE s.status = 'cancelled' AND s.created_at < ${UNPAID_RETENTION_START}
      AND s.payer_name <> '${ERASED_PAYER}' AND NOT EXISTS (
        SELECT FROM payments WHERE subscription_id = s.id AND status = 'paid' AND payer_name <> '${ERASED_PAYER}'
      )
    LIMIT 500
  )
`;
/** Locks rows in the same order as the booking of a charge: a subscription before its payments, and both before the account. */
const LOCK = ['payment_subscriptions', 'payments'].map((table) => `SELECT FROM ${table} WHERE ${HAS_DATA} ORDER BY id FOR NO KEY UPDATE`);
const EXPORT_SUBSCRIPTIONS = `
  SELECT id, purpose, provider, status, amount_cents AS "amountCents", charge_interval AS "interval", payer_name AS "payerName",
    payer_email AS "payerEmail", next_charge_at AS "nextChargeAt",
    resume_at AS "pausedUntil", created_at AS "createdAt"
  FROM payment_subscriptions WHERE ${IS_OWN} ORDER BY created_at, id
`;
/**
 * Cancels the subscriptions at the providers, so that nobody is charged for an erased account. Until a provider responds, nothing is retried
 * or resumed.
 */
const CANCEL_SUBSCRIPTIONS = `
  WITH cancelled AS (
    UPDATE payment_subscriptions SET details = jsonb_build_object('cancelAskedAt', now()) || details
    WHERE ${IS_OWN} AND status <> 'cancelled' RETURNING id
  )
  SELECT graphile_worker.add_job('payments.cancel-subscription', json_build_object('subscriptionId', id)) FROM cancelled
`;

const EXPORT_DISPUTES = `
  SELECT d.id, d.payment_id AS "paymentId", d.amount_cents AS "amountCents", d.reason, d.status, d.opened_at AS "openedAt", d.closed_at AS "closedAt"
  FROM payment_disputes d JOIN payments p ON p.id = d.payment_id WHERE ${isOf('p.')} ORDER BY d.opened_at, d.id
`;
/** Runs before the payer's address is erased, since payments are found by it. */
const ERASE_NOTES = `
  UPDATE payment_disputes d SET note = NULL FROM payments p WHERE p.id = d.payment_id AND ${isOf('p.')}
`;

const EXPORT_REFUNDS = `
  SELECT r.id, r.payment_id AS "paymentId", r.amount_cents AS "amountCents", r.reason, r.status, r.created_at AS "createdAt", r.done_at AS "doneAt"
  FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE ${isOf('p.')} ORDER BY r.created_at, r.id
`;
const NO_REASON = 'Motivo apagado.';
/**
 * Reasons are free text, so they may contain personal data. The system's own reasons name nobody. The reason of a refund that may be sent
 * again stays until then, because the provider compares repeated requests.
 */
const HAS_REASON = `
  r.asked_by IS NOT NULL AND r.reason <> '${NO_REASON}' AND (r.status = 'done' OR r.failure_code = '${DISMISSED}')
`;
const ERASE_REASONS = `
  UPDATE payment_refunds r SET reason = '${NO_REASON}' FROM payments p WHERE p.id = r.payment_id AND ${isOf('p.')} AND ${HAS_REASON}
`;
/** Also covers refunds that were requested after the erasure. */
const EXPIRE_REASONS = `
  UPDATE payment_refunds SET reason = '${NO_REASON}' WHERE id IN (
    SELECT r.id FROM payment_refunds r JOIN payments p ON p.id = r.payment_id WHERE p.payer_name = '${ERASED_PAYER}' AND ${HAS_REASON} LIMIT 500
  )
`;

@Injectable()
export class PaymentsPersonalData {
  constructor(personalData: PersonalDataService, payments: PaymentsService) {
    personalData.register({
      table: 'payment_refunds',
      label: 'Reembolsos',
      export: (manager, { userId, email }) => manager.query(EXPORT_REFUNDS, [userId, email]),
      erasure: {
        erase: (manager, { userId, email }) => manager.query(ERASE_REASONS, [userId, email]),
        retentionReason: `${RETENTION_REASON} O motivo que alguém escreveu é apagado.`,
        expire: (manager) => changedBy(manager, [EXPIRE_REASONS]),
      },
    });
    personalData.register({
      table: 'payment_disputes',
      label: 'Contestações de pagamentos',
      export: (manager, { userId, email }) => manager.query(EXPORT_DISPUTES, [userId, email]),
      erasure: { erase: (manager, { userId, email }) => manager.query(ERASE_NOTES, [userId, email]), retentionReason: RETENTION_REASON },
    });
    personalData.register({
      table: 'payments',
      label: 'Pagamentos',
      export: (manager, { userId, email }) => manager.query(EXPORT_PAYMENTS, [userId, email]),
      erasure: {
        lock: async (manager, { userId, email }) => {
          for (const statement of LOCK) await manager.query(statement, [userId, email]);
        },
        erase: async (manager, { userId, email }) => {
          // Found by the payer's address, so before it is erased.
          const open = await manager.query<Pick<Payment, 'id' | 'provider' | 'status' | 'externalId'>[]>(OPEN_ATTEMPTS, [userId, email]);
          await payments.scheduleCancelOf(manager, open);
          await manager.query(anonymise('payments'), [userId, email]);
        },
        retentionReason: RETENTION_REASON,
        expire: (manager) => changedBy(manager, [EXPIRE_ATTEMPTS, EXPIRE_GUESTS]),
      },
    });
    personalData.register({
      table: 'payment_subscriptions',
      label: 'Assinaturas e doações mensais',
      export: (manager, { userId, email }) => manager.query(EXPORT_SUBSCRIPTIONS, [userId, email]),
      erasure: {
        erase: async (manager, { userId, email }) => {
          await manager.query(CANCEL_SUBSCRIPTIONS, [userId, email]);
          await manager.query(anonymise('payment_subscriptions'), [userId, email]);
        },
        retentionReason: `${RETENTION_REASON} As cobranças param.`,
        expire: (manager) => changedBy(manager, [EXPIRE_SUBSCRIPTIONS]),
      },
    });
  }
}
