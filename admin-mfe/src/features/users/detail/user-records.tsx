import type { AdminUserDetailView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { formatDate, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DetailSection } from '../../../components/detail-panel';
import classes from './user-records.module.css';

type Labels = Record<string, readonly [tone: StatusTone, label: string]>;

const payments: Labels = {
  pending: ['warn', 'Pendente'],
  paid: ['ok', 'Pago'],
  completed: ['ok', 'Concluída'],
  failed: ['bad', 'Falhou'],
  refunded: ['off', 'Reembolsado'],
};
const donations: Labels = { ...payments, refunded: ['off', 'Reembolsada'] };
const memberships: Labels = { active: ['ok', 'Ativo'], inactive: ['warn', 'Inativo'], cancelled: ['off', 'Cancelado'] };

const planOf = (planCode: string) => siteContent.plans.find(({ code }) => code === planCode)?.name ?? planCode;

/** The newest orders, donations and memberships of somebody, each a way to its own page. */
export function UserRecords({ user }: { user: AdminUserDetailView }) {
  return (
    <>
      <Records title="Últimos pedidos" none="Nenhum pedido.">
        {user.orders.map(({ id, createdAt, totalAmountCents, paymentStatus }) => (
          <Row
            key={id}
            to={`/dashboard/pedidos?aberto=${id}`}
            name={`Pedido #${id.slice(0, 8)}`}
            day={createdAt}
            badge={badgeOf(payments, paymentStatus)}
            cents={totalAmountCents}
          />
        ))}
      </Records>
      <Records title="Últimas doações" none="Nenhuma doação.">
        {user.donations.map(({ id, createdAt, amountCents, paymentStatus }) => (
          <Row
            key={id}
            to={`/dashboard/doacoes?aberto=${id}`}
            name="Doação"
            day={createdAt}
            badge={badgeOf(donations, paymentStatus)}
            cents={amountCents}
          />
        ))}
      </Records>
      <Records title="Participação na ONG" none={user.isOngMember ? 'Membro sem assinatura.' : 'Nenhuma assinatura.'}>
        {user.memberships.map(({ id, startDate, status, planCode, chargeCents }) => (
          <Row
            key={id}
            to={`/dashboard/membros-ong?aberto=${id}`}
            name={planOf(planCode)}
            day={startDate}
            badge={badgeOf(memberships, status)}
            cents={chargeCents}
          />
        ))}
      </Records>
    </>
  );
}

function Records({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <DetailSection title={title}>
      {children.length > 0 ? <ul className={classes.list}>{children}</ul> : <p className={classes.none}>{none}</p>}
    </DetailSection>
  );
}

interface RowProps {
  to: string;
  name: string;
  day: string;
  badge: ReactNode;
  cents: number;
}

function Row({ to, name, day, badge, cents }: RowProps) {
  return (
    <li className={classes.row}>
      <span>
        <Link to={to} className={classes.link}>
          {name}
        </Link>
        <span className={classes.day}>{formatDate(day)}</span>
      </span>
      {badge}
      <span className={classes.amount}>{formatMoney(cents)}</span>
    </li>
  );
}

function badgeOf(labels: Labels, status: string): ReactNode {
  const [tone, label] = labels[status] ?? (['off', status] as const);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
