import type { PendingWorkView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import {
  IconAlertTriangle,
  IconBook,
  IconCash,
  IconChartLine,
  IconGavel,
  IconHeart,
  IconMail,
  IconPackage,
  IconPlus,
  IconReceiptRefund,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/page';
import { pendingWorkQuery } from '../../lib/figures.api';
import { useShell } from '../../lib/shell';
import classes from './quick-actions.module.css';

interface Action {
  to: string;
  label: string;
  icon: Icon;
}

/** Action with the number of pending records; shown while there are some. */
interface Waiting extends Omit<Action, 'label'> {
  of: keyof PendingWorkView;
  label(count: string, isOne: boolean): string;
}

const waiting: readonly Waiting[] = [
  {
    of: 'ordersToShip',
    to: '/dashboard/pedidos?status=processing&pagamento=paid',
    icon: IconPackage,
    label: (count, isOne) => (isOne ? '1 pedido para enviar' : `${count} pedidos para enviar`),
  },
  {
    of: 'paymentsToConfirm',
    to: '/dashboard/pagamentos',
    icon: IconCash,
    label: (count, isOne) => (isOne ? '1 pagamento a confirmar' : `${count} pagamentos a confirmar`),
  },
  {
    of: 'refundsToMake',
    to: '/dashboard/pagamentos',
    icon: IconReceiptRefund,
    label: (count, isOne) => (isOne ? '1 reembolso a fazer' : `${count} reembolsos a fazer`),
  },
  {
    of: 'openDisputes',
    to: '/dashboard/pagamentos',
    icon: IconGavel,
    label: (count, isOne) => (isOne ? '1 contestação aberta' : `${count} contestações abertas`),
  },
  {
    of: 'failedJobs',
    to: '/dashboard/pagamentos?aba=falhas',
    icon: IconAlertTriangle,
    label: (count, isOne) => (isOne ? '1 envio ou tarefa falhou' : `${count} envios ou tarefas falharam`),
  },
  {
    of: 'newMessages',
    to: '/dashboard/mensagens',
    icon: IconMail,
    label: (count, isOne) => (isOne ? '1 mensagem nova' : `${count} mensagens novas`),
  },
  {
    of: 'failingMemberships',
    to: '/dashboard/membros-ong?pagamentos=failing',
    icon: IconHeart,
    label: (count, isOne) => (isOne ? '1 mensalidade falhou' : `${count} mensalidades falharam`),
  },
];

const always: readonly Action[] = [
  { to: '/dashboard/produtos-fisicos?novo=1', label: 'Novo produto físico', icon: IconPlus },
  { to: '/dashboard/produtos-digitais?novo=1', label: 'Novo curso', icon: IconBook },
  { to: '/dashboard/relatorios', label: 'Abrir relatórios', icon: IconChartLine },
];

/** The API counts up to this number. */
const COUNTED = 1000;
const written = (count: number): string => (count >= COUNTED ? `mais de ${formatCount(COUNTED - 1)}` : formatCount(count));

export function QuickActions() {
  const { data } = useQuery(pendingWorkQuery(useShell().api));
  const pending = waiting
    .filter(({ of }) => data && data[of] > 0)
    .map(({ of, label, ...action }) => ({ ...action, label: label(written(data?.[of] ?? 0), data?.[of] === 1) }));
  return (
    <div className={classes.place}>
      <Panel title="Ações Rápidas">
        <ul className={classes.actions}>
          {[...pending, ...always].map(({ to, label, icon: Icon }) => (
            <li key={label}>
              <Link to={to} className={classes.action}>
                <Icon size={20} stroke={1.6} aria-hidden />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
