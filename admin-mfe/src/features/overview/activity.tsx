import type { ActivityKind, ActivityView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCash, IconHeart, IconPackage, IconUserPlus, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/page';
import { formatAgo } from '../../lib/days';
import { activityQuery } from '../../lib/figures.api';
import { useShell } from '../../lib/shell';
import classes from './activity.module.css';

interface ActivityText {
  icon: Icon;
  what(activity: ActivityView): string;
  /** Shown before the age of the activity. */
  who(activity: ActivityView): string | null;
  to(activity: ActivityView): string;
}

const orders = {
  icon: IconPackage,
  what: ({ id }: ActivityView) => `Pedido #${id.slice(0, 8)}`,
  to: ({ id }: ActivityView) => `pedidos?aberto=${id}`,
};

const texts: Record<ActivityKind, ActivityText> = {
  order: { ...orders, who: ({ name }) => name },
  'order-paid': { ...orders, who: ({ name }) => [name, 'pago'].filter(Boolean).join(', ') },
  donation: {
    icon: IconCash,
    what: ({ name }) => (name ? 'Doação' : 'Doação Anônima'),
    who: ({ name }) => name,
    to: ({ id }) => `doacoes?aberto=${id}`,
  },
  account: { icon: IconUserPlus, what: () => 'Nova conta', who: ({ name }) => name, to: ({ id }) => `usuarios?aberto=${id}` },
  membership: { icon: IconHeart, what: () => 'Novo membro da ONG', who: ({ name }) => name, to: ({ id }) => `membros-ong?aberto=${id}` },
  'low-stock': {
    icon: IconAlertTriangle,
    what: ({ name }) => `Estoque baixo: ${name ?? ''}`,
    who: ({ units }) => (units === 1 ? '1 unidade' : `${units ?? 0} unidades`),
    to: ({ name }) => `produtos-fisicos?busca=${encodeURIComponent(name ?? '')}`,
  },
};

/** Latest activity, newest first; each entry links to its record. */
export function Activity() {
  const { data, isError } = useQuery(activityQuery(useShell().api));
  return (
    <Panel title="Atividade Recente">
      {!data && !isError && <Skeleton height={320} radius="md" />}
      {isError && !data && <p className={classes.quiet}>Não foi possível carregar a atividade.</p>}
      {data?.length === 0 && <p className={classes.quiet}>Nada aconteceu ainda. O primeiro pedido ou doação aparece aqui.</p>}
      <ul className={classes.list}>
        {data?.map((activity) => (
          <Entry key={`${activity.kind}-${activity.id}`} activity={activity} />
        ))}
      </ul>
    </Panel>
  );
}

function Entry({ activity }: { activity: ActivityView }) {
  const { icon: Icon, what, who, to } = texts[activity.kind];
  return (
    <li>
      <Link to={`/dashboard/${to(activity)}`} className={classes.entry}>
        <span className={classes.disc}>
          <Icon size={18} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.text}>
          <span className={classes.what}>{what(activity)}</span>
          <span className={classes.about}>{[who(activity), formatAgo(activity.at)].filter(Boolean).join(', ')}</span>
        </span>
        {activity.amountCents !== null && <span className={classes.amount}>{formatMoney(activity.amountCents)}</span>}
      </Link>
    </li>
  );
}
