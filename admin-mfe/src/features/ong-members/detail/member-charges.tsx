import type { OngMemberChargeView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import classes from './member-charges.module.css';

const states: Record<string, readonly [StatusTone, string]> = {
  created: ['warn', 'Iniciada'],
  pending: ['warn', 'Pendente'],
  paid: ['ok', 'Paga'],
  failed: ['bad', 'Recusada'],
  cancelled: ['off', 'Cancelada'],
  expired: ['off', 'Vencida'],
};

/** What was charged, refused charges too. */
export function MemberCharges({ charges }: { charges: OngMemberChargeView[] }) {
  if (charges.length === 0) return <p className={classes.none}>Nenhuma cobrança.</p>;
  return (
    <ul className={classes.list}>
      {charges.map((charge) => (
        <Charge key={charge.id} charge={charge} />
      ))}
    </ul>
  );
}

function Charge({ charge: { status, amountCents, refundedCents, failureCode, createdAt, paidAt } }: { charge: OngMemberChargeView }) {
  const [tone, label] = states[status] ?? (['off', status] as const);
  return (
    <li className={classes.row}>
      <span>
        {formatDateTime(paidAt ?? createdAt)}
        {failureCode && <span className={classes.reason}>Motivo do provedor: {failureCode}</span>}
        {refundedCents > 0 && <span className={classes.reason}>{formatMoney(refundedCents)} devolvidos</span>}
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className={classes.amount}>{formatMoney(amountCents)}</span>
    </li>
  );
}
