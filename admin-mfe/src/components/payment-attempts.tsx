import {
  paths,
  type DisputeView,
  type PaymentAttemptView,
  type RefundView,
  type SettlementView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { Button, formatDate, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import type { ReactNode } from 'react';
import { attemptLabel, disputeLabel, methodNames, providerName, refundLabel } from '../lib/status-labels';
import classes from './payment-attempts.module.css';

/** A payment or refund that needs a person: it has to be confirmed by hand, or the provider failed to refund it. */
export interface MoneySeen {
  kind: WaitingConfirmationView['kind'];
  /** Id of the payment or of the refund. */
  id: string;
  amountCents: number;
}

/** Texts of the dialogs that request a failed refund again. */
export const retryTexts = {
  title: 'Tentar o reembolso novamente',
  done: 'Reembolso solicitado de novo',
  meaning:
    'O provedor não fez este reembolso, e o dinheiro ainda está com a instituição. Vamos pedir de novo, ou só o resto se outro reembolso já ' +
    'devolveu uma parte; o valor nunca volta duas vezes.',
  path: paths.adminRefundRetry,
};

const UNKNOWN = 'não informado pelo provedor';

/** Text about the provider's fee, the amount it pays out, and when. */
export function settlementText({ feeCents, netCents, payoutOn }: SettlementView): string {
  if (feeCents === null && netCents === null && payoutOn === null) return `Tarifa, líquido e repasse: ${UNKNOWN}`;
  const money = (cents: number | null) => (cents === null ? UNKNOWN : formatMoney(cents));
  const payout = payoutOn === null ? UNKNOWN : formatDate(`${payoutOn}T12:00:00Z`);
  return `Tarifa: ${money(feeCents)} · Líquido: ${money(netCents)} · Repasse: ${payout}`;
}

type OnConfirm = (seen: MoneySeen) => void;

/** All payment attempts with their refunds, and buttons for what only a person can confirm. */
export function PaymentAttempts({ payments, onConfirm }: { payments: PaymentAttemptView[]; onConfirm: OnConfirm }) {
  if (payments.length === 0) return <p className={classes.none}>Ninguém tentou pagar ainda.</p>;
  return (
    <ul className={classes.attempts}>
      {payments.map((payment) => (
        <Attempt key={payment.id} payment={payment} onConfirm={onConfirm} />
      ))}
    </ul>
  );
}

function Attempt({ payment, onConfirm }: { payment: PaymentAttemptView; onConfirm: OnConfirm }) {
  const { id, method, provider, status, amountCents, paidAt, createdAt, canConfirm, refunds, disputes } = payment;
  return (
    <li className={classes.attempt}>
      <Line
        what={`${methodNames[method]} · ${formatMoney(amountCents)}`}
        about={`${providerName(provider)}, ${paidAt ? `pago em ${formatDateTime(paidAt)}` : `iniciado em ${formatDateTime(createdAt)}`}${instalmentText(payment)}`}
        badge={attemptLabel(status)}
      >
        {canConfirm && (
          <Button size="sm" onClick={() => onConfirm({ kind: 'payment', id, amountCents })}>
            Confirmar pagamento
          </Button>
        )}
      </Line>
      {status === 'paid' && <p className={classes.about}>{settlementText(payment)}</p>}
      <Refunds refunds={refunds} onConfirm={onConfirm} />
      {disputes.length > 0 && (
        <ul className={classes.refunds}>
          {disputes.map((dispute) => (
            <Dispute key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** ', em 3x, 118,20 com juros'; empty for a single payment. */
function instalmentText({ instalments, amountCents }: PaymentAttemptView): string {
  if (!instalments || instalments.count === 1) return '';
  const { count, totalCents } = instalments;
  return `, em ${count}x${totalCents > amountCents ? `, total de ${formatMoney(totalCents)} com juros do provedor` : ', sem juros'}`;
}

function Dispute({ dispute: { amountCents, status, evidenceDueAt, openedAt, closedAt } }: { dispute: DisputeView }) {
  const due = evidenceDueAt && !closedAt ? `, provas até ${formatDateTime(evidenceDueAt)}` : '';
  return (
    <li>
      <Line
        what={`Contestação · ${formatMoney(amountCents)}`}
        about={closedAt ? `encerrada em ${formatDateTime(closedAt)}` : `aberta em ${formatDateTime(openedAt)}${due}`}
        badge={disputeLabel(status)}
      >
        {null}
      </Line>
    </li>
  );
}

/** Completed and pending refunds of one payment. */
export function Refunds({ refunds, onConfirm }: { refunds: RefundView[]; onConfirm: OnConfirm }) {
  if (refunds.length === 0) return null;
  return (
    <ul className={classes.refunds}>
      {refunds.map((refund) => (
        <Refund key={refund.id} refund={refund} onConfirm={onConfirm} />
      ))}
    </ul>
  );
}

function Refund({ refund, onConfirm }: { refund: RefundView; onConfirm: OnConfirm }) {
  const { id, amountCents, reason, status, createdAt, doneAt, canConfirm, canRetry } = refund;
  return (
    <li>
      <Line
        what={`Reembolso · ${formatMoney(amountCents)}`}
        about={`${reason} (${doneAt ? `devolvido em ${formatDateTime(doneAt)}` : `solicitado em ${formatDateTime(createdAt)}`})`}
        badge={refundLabel(status)}
      >
        {canConfirm && (
          <Button variant="outline" size="sm" onClick={() => onConfirm({ kind: 'refund', id, amountCents })}>
            Confirmar reembolso
          </Button>
        )}
        {canRetry && (
          <Button variant="outline" size="sm" onClick={() => onConfirm({ kind: 'failed-refund', id, amountCents })}>
            Tentar novamente
          </Button>
        )}
      </Line>
    </li>
  );
}

interface LineProps {
  what: string;
  about: string;
  badge: ReturnType<typeof attemptLabel>;
  children: ReactNode;
}

function Line({ what, about, badge, children }: LineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.text}>
        <p className={classes.what}>{what}</p>
        <p className={classes.about}>{about}</p>
      </div>
      <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      {children}
    </div>
  );
}
