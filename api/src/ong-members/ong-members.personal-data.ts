import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT id, status, plan_code AS "planCode", membership_type AS "membershipType", monthly_amount_cents AS "monthlyAmountCents",
    charge_cents AS "chargeCents", start_date AS "startDate", last_payment_date AS "lastPaymentDate",
    next_payment_date AS "nextPaymentDate", grace_until AS "graceUntil", cancel_at_period_end AS "cancelAtPeriodEnd", paused_at AS "pausedAt",
    paused_until AS "pausedUntil", credited_until AS "creditedUntil", next_plan_code AS "nextPlanCode", next_charge_cents AS "nextChargeCents",
    cancelled_at AS "cancelledAt", paid_cents AS "paidCents", created_at AS "createdAt"
  FROM ong_members WHERE user_id = $1 ORDER BY created_at, id
`;
/** Includes paused memberships, since nobody is left to resume them. */
const CANCEL = `
  UPDATE ong_members SET status = 'cancelled', next_payment_date = NULL, grace_until = NULL, paused_until = NULL, credited_until = NULL,
    next_plan_code = NULL, next_charge_cents = NULL, next_plan_asked_at = NULL, cancelled_at = coalesce(cancelled_at, now())
  WHERE user_id = $1 AND status <> 'cancelled'
`;
const EXPORT_EVENTS = `
  SELECT e.kind, e.at, e.actor_id = $1 AS "byYou" FROM ong_member_events e JOIN ong_members m ON m.id = e.member_id
  WHERE m.user_id = $1 ORDER BY e.at, e.id
`;
const EXPORT_PLAN_PAYMENTS = `
  SELECT d.plan_code AS "planCode", d.former_plan_code AS "formerPlanCode", d.period_end AS "periodEnd", d.created_at AS "createdAt"
  FROM ong_member_plan_payments d JOIN ong_members m ON m.id = d.member_id WHERE m.user_id = $1 ORDER BY d.created_at
`;

@Injectable()
export class OngMembersPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'ong_members',
      label: 'Participação como membro da ONG',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      erasure: {
        erase: (manager, { userId }) => manager.query(CANCEL, [userId]),
        retentionReason:
          'As contribuições pagas fazem parte da contabilidade do instituto (ITG 2002): ficam plano, valores e datas, sem o seu nome. A participação termina na hora, também os dias já pagos.',
      },
    });
    personalData.register({
      table: 'ong_member_plan_payments',
      label: 'Diferenças pagas em mudanças de plano',
      export: (manager, { userId }) => manager.query(EXPORT_PLAN_PAYMENTS, [userId]),
      erasure: {
        // The rows contain plans and amounts only.
        erase: () => Promise.resolve(),
        retentionReason: 'Acompanha as contribuições na contabilidade do instituto (ITG 2002): ficam planos e valores, sem o seu nome.',
      },
    });
    personalData.register({
      table: 'ong_member_events',
      label: 'Histórico da participação como membro da ONG',
      export: (manager, { userId }) => manager.query(EXPORT_EVENTS, [userId]),
      erasure: {
        // Events contain no names.
        erase: () => Promise.resolve(),
        retentionReason:
          'Acompanha as contribuições na contabilidade do instituto (ITG 2002): fica o que aconteceu e quando, sem o seu nome.',
      },
    });
  }
}
