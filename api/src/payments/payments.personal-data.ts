import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const RETENTION_REASON =
  'Provam o que foi pago e devolvido, por cinco anos (CTN, arts. 173 e 174). Ficam sem o seu nome e sem o seu e-mail.';

const EXPORT_PAYMENTS = `
  SELECT id, purpose, subject_id AS "subjectId", provider, method, status, amount_cents AS "amountCents", captured_cents AS "capturedCents",
    refunded_cents AS "refundedCents", payer_name AS "payerName", payer_email AS "payerEmail", paid_at AS "paidAt", created_at AS "createdAt"
  FROM payments WHERE email_key(payer_email) = email_key($1) ORDER BY created_at, id
`;
const ANONYMISE_PAYER = `
  UPDATE payments SET payer_name = 'Pessoa apagada', payer_email = 'apagado@conta.invalid' WHERE email_key(payer_email) = email_key($1)
`;
const EXPORT_SUBSCRIPTIONS = `
  SELECT id, purpose, provider, status, amount_cents AS "amountCents", charge_interval AS "interval", payer_name AS "payerName",
    payer_email AS "payerEmail", next_charge_at AS "nextChargeAt",
    resume_at AS "pausedUntil", created_at AS "createdAt"
  FROM payment_subscriptions WHERE email_key(payer_email) = email_key($1) ORDER BY created_at, id
`;
const ANONYMISE_SUBSCRIBER = `
  UPDATE payment_subscriptions SET payer_name = 'Pessoa apagada', payer_email = 'apagado@conta.invalid'
  WHERE email_key(payer_email) = email_key($1)
`;
/** Cancels the subscriptions at the providers, so that nobody is charged for an erased account. */
const CANCEL_SUBSCRIPTIONS = `
  SELECT graphile_worker.add_job('payments.cancel-subscription', json_build_object('subscriptionId', id))
  FROM payment_subscriptions WHERE email_key(payer_email) = email_key($1) AND status <> 'cancelled'
`;

const EXPORT_DISPUTES = `
  SELECT d.id, d.payment_id AS "paymentId", d.amount_cents AS "amountCents", d.reason, d.status, d.opened_at AS "openedAt", d.closed_at AS "closedAt"
  FROM payment_disputes d JOIN payments p ON p.id = d.payment_id WHERE email_key(p.payer_email) = email_key($1) ORDER BY d.opened_at, d.id
`;
/** Runs before the payer's address is erased, since the table's payments are found by it. */
const ERASE_NOTES = `
  UPDATE payment_disputes d SET note = NULL FROM payments p WHERE p.id = d.payment_id AND email_key(p.payer_email) = email_key($1)
`;

@Injectable()
export class PaymentsPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'payment_disputes',
      label: 'Contestações de pagamentos',
      export: (manager, { email }) => manager.query(EXPORT_DISPUTES, [email]),
      erasure: { erase: (manager, { email }) => manager.query(ERASE_NOTES, [email]), retentionReason: RETENTION_REASON },
    });
    personalData.register({
      table: 'payments',
      label: 'Pagamentos',
      export: (manager, { email }) => manager.query(EXPORT_PAYMENTS, [email]),
      erasure: { erase: (manager, { email }) => manager.query(ANONYMISE_PAYER, [email]), retentionReason: RETENTION_REASON },
    });
    personalData.register({
      table: 'payment_subscriptions',
      label: 'Assinaturas e doações mensais',
      export: (manager, { email }) => manager.query(EXPORT_SUBSCRIPTIONS, [email]),
      erasure: {
        erase: async (manager, { email }) => {
          await manager.query(CANCEL_SUBSCRIPTIONS, [email]);
          await manager.query(ANONYMISE_SUBSCRIBER, [email]);
        },
        retentionReason: `${RETENTION_REASON} As cobranças param.`,
      },
    });
  }
}
