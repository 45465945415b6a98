import type { OwnDonationView } from '@aflora/contracts';
import { formatDate, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useShell } from '../../../lib/shell-context';
import { donationsQuery } from '../profile.api';
import { History } from './history';
import classes from './history.module.css';

const EMPTY = { text: 'Sua primeira doação vai aparecer aqui.', to: '/doacoes', action: 'Fazer uma doação' };

const STATUSES = new Map<string, { label: string; tone: StatusTone }>([
  ['pending', { label: 'Pendente', tone: 'warn' }],
  ['completed', { label: 'Concluída', tone: 'ok' }],
  ['failed', { label: 'Falhou', tone: 'bad' }],
  ['refunded', { label: 'Reembolsada', tone: 'info' }],
]);

export function DonationHistory() {
  const query = useQuery(donationsQuery(useShell().api));
  return (
    <History title="Últimas doações" query={query} failure="Não foi possível carregar as doações." empty={EMPTY}>
      {(donation) => <Donation donation={donation} />}
    </History>
  );
}

function Donation({ donation: { id, createdAt, amountCents, paymentStatus, isAnonymous, message } }: { donation: OwnDonationView }) {
  const { label, tone } = STATUSES.get(paymentStatus) ?? { label: paymentStatus, tone: 'off' };
  return (
    <>
      <p className={classes.name}>
        <Link to={`/doacao/${id}`} className={classes.link}>
          {formatMoney(amountCents)}
        </Link>
      </p>
      <StatusBadge tone={tone} className={classes.status}>
        {label}
      </StatusBadge>
      <p className={classes.facts}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {isAnonymous && (
          <span className={classes.fact}>
            <IconEyeOff size={16} stroke={1.6} aria-hidden />
            Anônima
          </span>
        )}
      </p>
      {message && <p className={classes.message}>{message}</p>}
    </>
  );
}
