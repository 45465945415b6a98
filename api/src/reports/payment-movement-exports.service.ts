import { formatTaxId, type PaymentMovementsQuery } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { moment, money, text, type CsvExport } from '../common/exports/csv-exports';
import type { Payment } from '../payments/payment.entity';
import type { PaymentMovement } from '../payments/ledger/payment-movement.entity';

interface MovementRow extends Pick<PaymentMovement, 'at' | 'kind' | 'grossCents' | 'feeCents'>, Pick<Payment, 'purpose' | 'externalId'> {
  provider: string;
  number: string;
  taxId: string | null;
  /** Part of an order's movement that belongs to the buyer's donation by rounding up. */
  roundUpCents: number | null;
}

const KINDS: Record<MovementRow['kind'], string> = {
  charge: 'Recebimento',
  refund: 'Reembolso',
  dispute: 'Contestação',
  'dispute-returned': 'Contestação devolvida',
  fee: 'Tarifa alterada',
};
const PURPOSES: Record<MovementRow['purpose'], string> = { order: 'Pedido', donation: 'Doação', membership: 'Participação na ONG' };

const COLUMNS: CsvExport<MovementRow>['columns'] = [
  ['Data', ({ at }) => moment(at)],
  ['Movimento', ({ kind }) => text(KINDS[kind])],
  ['Origem', ({ purpose }) => text(PURPOSES[purpose])],
  ['Número', ({ number }) => text(number)],
  // With its signs, because spreadsheets read digits as a number, without the zeros at its start.
  ['CPF ou CNPJ', ({ taxId }) => text(taxId && formatTaxId(taxId))],
  ['Provedor', ({ provider }) => text(provider)],
  ['Referência', ({ externalId }) => text(externalId)],
  ['Bruto (R$)', ({ grossCents }) => money(grossCents)],
  // Empty where the provider reported no fee.
  ['Tarifa informada (R$)', ({ feeCents }) => (feeCents === null ? text(null) : money(feeCents))],
  ['Bruto menos tarifa informada (R$)', ({ grossCents, feeCents }) => money(grossCents - (feeCents ?? 0))],
  ['Doação incluída no bruto (R$)', ({ roundUpCents }) => (roundUpCents === null ? text(null) : money(roundUpCents))],
];

/**
 * What goes back of a payment goes back from the order first, then from the donation by which the buyer rounded up (`orderShareOf`).
 * Movements of a month in São Paulo, oldest first. A completed donation has the number of its receipt, everything else the short id that the
 * console shows. The document of an anonymous donor is never exported. `$1`: first day of the month.
 */
const MOVEMENTS = `
  SELECT m.at, m.kind, m.gross_cents AS "grossCents", m.fee_cents AS "feeCents", p.purpose, p.provider, p.external_id AS "externalId",
    coalesce(d.receipt_number::text, '#' || left(p.subject_id::text, 8)) AS number,
    coalesce(o.customer_cpf, CASE WHEN NOT d.is_anonymous THEN d.donor_tax_id END) AS "taxId",
    CASE WHEN m.kind = 'charge' THEN g.amount_cents WHEN m.kind <> 'fee' AND g.id IS NOT NULL THEN r.before - r.after END AS "roundUpCents"
  FROM payment_movements m JOIN payments p ON p.id = m.payment_id
  LEFT JOIN orders o ON p.purpose = 'order' AND o.id = p.subject_id
  LEFT JOIN donations g ON p.purpose = 'order' AND g.order_id = p.subject_id AND g.payment_id = p.id
  LEFT JOIN LATERAL (
    SELECT greatest(sum(-e.gross_cents) FILTER (WHERE e.id <> m.id) - o.total_amount_cents, 0)::integer AS before,
      greatest(sum(-e.gross_cents) - o.total_amount_cents, 0)::integer AS after
    FROM payment_movements e WHERE e.payment_id = p.id AND e.kind NOT IN ('charge', 'fee') AND (e.at, e.id) <= (m.at, m.id)
  ) r ON g.id IS NOT NULL
  LEFT JOIN donations d ON p.purpose = 'donation' AND d.id = p.subject_id
  WHERE m.at >= $1::timestamp AT TIME ZONE 'America/Sao_Paulo' AND m.at < ($1::timestamp + interval '1 month') AT TIME ZONE 'America/Sao_Paulo'
  ORDER BY m.at, m.id
`;

@Injectable()
export class PaymentMovementExportsService {
  constructor(private readonly auditedExports: AuditedExportsService) {}

  /** CSV export for the accountant: a line for each movement of money in a month. Throws `export.busy`. */
  async ofMonth({ month }: PaymentMovementsQuery, caller: Caller): Promise<StreamableFile> {
    return this.auditedExports.stream<MovementRow>(caller, 'payment_movements', {
      name: `movimentos-${month}`,
      columns: COLUMNS,
      sql: MOVEMENTS,
      values: [`${month}-01`],
    });
  }
}
