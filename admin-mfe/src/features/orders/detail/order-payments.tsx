import type { OrderPaymentView, OrderRefundView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/console';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { attemptWord, methodNames, providerName, refundWord } from '../../../shared/payment-words';
import type { PlainStep } from '../steps/confirm-step-dialog';
import classes from './order-payments.module.css';

type Ask = (step: PlainStep) => void;

/** Every attempt with what went back of it, and what only a person can confirm. */
export function OrderPayments({ payments, ask }: { payments: OrderPaymentView[]; ask: Ask }) {
  if (payments.length === 0) return <p className={classes.none}>Ninguém tentou pagar ainda.</p>;
  return (
    <ul className={classes.attempts}>
      {payments.map((payment) => (
        <Attempt key={payment.id} payment={payment} ask={ask} />
      ))}
    </ul>
  );
}

function Attempt({ payment, ask }: { payment: OrderPaymentView; ask: Ask }) {
  const { id, method, provider, status, amountCents, paidAt, createdAt, canConfirm, refunds } = payment;
  return (
    <li className={classes.attempt}>
      <Line
        what={`${methodNames[method]} · ${formatMoney(amountCents)}`}
        about={`${providerName(provider)}, ${paidAt ? `pago em ${formatDateTime(paidAt)}` : `iniciado em ${formatDateTime(createdAt)}`}`}
        badge={attemptWord(status)}
      >
        {canConfirm && (
          <Button size="sm" onClick={() => ask({ kind: 'confirm-payment', id, amountCents })}>
            Confirmar pagamento
          </Button>
        )}
      </Line>
      {refunds.length > 0 && (
        <ul className={classes.refunds}>
          {refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} ask={ask} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Refund({ refund, ask }: { refund: OrderRefundView; ask: Ask }) {
  const { id, amountCents, reason, status, createdAt, doneAt, canConfirm } = refund;
  return (
    <li>
      <Line
        what={`Reembolso · ${formatMoney(amountCents)}`}
        about={`${reason} (${doneAt ? `devolvido em ${formatDateTime(doneAt)}` : `solicitado em ${formatDateTime(createdAt)}`})`}
        badge={refundWord(status)}
      >
        {canConfirm && (
          <Button variant="outline" size="sm" onClick={() => ask({ kind: 'confirm-refund', id, amountCents })}>
            Confirmar reembolso
          </Button>
        )}
      </Line>
    </li>
  );
}

interface LineProps {
  what: string;
  about: string;
  badge: ReturnType<typeof attemptWord>;
  children: ReactNode;
}

function Line({ what, about, badge, children }: LineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <p className={classes.what}>{what}</p>
        <p className={classes.about}>{about}</p>
      </div>
      <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      {children}
    </div>
  );
}
