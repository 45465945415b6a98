import { paths, type AdminDonationView, type DonationPaymentView, type DonationRefundView } from '@aflora/contracts';
import { formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/console';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmPaymentDialog, type Confirmation } from './confirm-payment-dialog';
import { attemptWord, methodNames, providerName, refundWord } from '../../shared/payment-words';
import classes from './donation-payments.module.css';

/** Every attempt with its refunds, and what a person may confirm of them. */
export function DonationPayments({ donation }: { donation: AdminDonationView }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  return (
    <>
      <ul className={classes.attempts}>
        {donation.payments.map((payment) => (
          <Attempt key={payment.id} payment={payment} ask={setConfirmation} />
        ))}
      </ul>
      <ConfirmPaymentDialog donation={donation} confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </>
  );
}

interface AttemptProps {
  payment: DonationPaymentView;
  ask(confirmation: Confirmation): void;
}

function Attempt({ payment, ask }: AttemptProps) {
  const { id, method, provider, amountCents, paidAt, createdAt, canConfirm, refunds } = payment;
  return (
    <li className={classes.attempt}>
      <Line
        what={`${methodNames[method]} · ${formatMoney(amountCents)}`}
        about={`${providerName(provider)} · ${paidAt ? `pago em ${formatDateTime(paidAt)}` : `iniciado em ${formatDateTime(createdAt)}`}`}
        badge={attemptWord(payment.status)}
      >
        {canConfirm && (
          <Button size="sm" onClick={() => ask({ kind: 'payment', path: paths.adminPaymentConfirmation(id), amountCents })}>
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

function Refund({ refund, ask }: { refund: DonationRefundView; ask: AttemptProps['ask'] }) {
  const { id, amountCents, reason, createdAt, doneAt, canConfirm } = refund;
  return (
    <li>
      <Line
        what={`Devolução · ${formatMoney(amountCents)}`}
        about={`${reason} · ${doneAt ? `devolvida em ${formatDateTime(doneAt)}` : `solicitada em ${formatDateTime(createdAt)}`}`}
        badge={refundWord(refund.status)}
      >
        {canConfirm && (
          <Button variant="outline" size="sm" onClick={() => ask({ kind: 'refund', path: paths.adminRefundConfirmation(id), amountCents })}>
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
