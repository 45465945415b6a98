import type { DonationSubscriptionView, DonationView } from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { useState } from 'react';
import { CancelMonthly } from './cancel-monthly';
import { ChangeAmount } from './change-amount';
import classes from './monthly-card.module.css';

const statuses = new Map<string, { label: string; tone: StatusTone }>([
  ['active', { label: 'Ativa', tone: 'ok' }],
  ['past-due', { label: 'Pagamento em atraso', tone: 'warn' }],
  ['paused', { label: 'Pausada', tone: 'warn' }],
  ['cancelled', { label: 'Cancelada', tone: 'off' }],
]);

/** The charges to come, once there are any. */
export function MonthlyCard({ donation: { id, subscription, paymentStatus } }: { donation: DonationView }) {
  const [isChanging, setChanging] = useState(false);
  const status = subscription && statuses.get(subscription.status);
  if (!subscription || !status) return null;
  const isOver = subscription.status === 'cancelled';
  // Never begun: what counts is the donation itself.
  if (isOver && (paymentStatus === 'pending' || paymentStatus === 'failed')) return null;
  return (
    <section className={classes.card} aria-labelledby="mensal">
      <div className={classes.head}>
        <h2 id="mensal">Doação mensal</h2>
        <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
      </div>
      {!isOver && (
        <p className={classes.amount}>
          <b>{formatMoney(subscription.amountCents)}</b> por mês
        </p>
      )}
      <p role="status">{whatComes(subscription)}</p>
      {isChanging && <ChangeAmount id={id} amountCents={subscription.amountCents} onDone={() => setChanging(false)} />}
      {!isOver && !isChanging && (
        <div className={classes.ways}>
          <Button variant="light" size="md" onClick={() => setChanging(true)}>
            Mudar valor
          </Button>
          <CancelMonthly id={id} amountCents={subscription.amountCents} />
        </div>
      )}
    </section>
  );
}

function whatComes({ status, nextChargeAt }: DonationSubscriptionView): string {
  if (status === 'cancelled') return 'Nenhuma outra cobrança será feita. Os recibos continuam valendo.';
  if (status === 'past-due') return 'A última cobrança não foi aprovada. Tentamos de novo nos próximos dias.';
  if (status === 'paused') return 'Nenhuma cobrança é feita enquanto ela está pausada.';
  return nextChargeAt ? `Próxima cobrança em ${formatDate(nextChargeAt)}.` : 'A cobrança se repete todo mês.';
}
