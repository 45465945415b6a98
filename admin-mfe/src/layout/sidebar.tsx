import type { OverviewView, PendingWorkView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import { Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconBasketHeart,
  IconBook,
  IconBottle,
  IconCash,
  IconChartLine,
  IconHeart,
  IconHistory,
  IconLayoutGrid,
  IconMail,
  IconMailHeart,
  IconPackage,
  IconReceipt,
  IconReportMoney,
  IconSettings,
  IconTicket,
  IconUsers,
  IconVersions,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { menuCountsQuery, pendingWorkQuery } from '../lib/figures.api';
import { useShell } from '../lib/shell';
import classes from './sidebar.module.css';
import type { Sidebar as SidebarState } from './use-sidebar';

const isMac = /mac/i.test(navigator.userAgent);

export function Sidebar({ sidebar }: { sidebar: SidebarState }) {
  return (
    <div className={classes.side} data-rail={!sidebar.isOpen || undefined}>
      <div className={classes.content}>
        <SidebarNav isRail={!sidebar.isOpen} />
        {sidebar.isOpen && (
          <UnstyledButton className={classes.fold} onClick={sidebar.toggle}>
            <span>Recolher</span>
            <kbd className={classes.keys}>{isMac ? '⌘ B' : 'Ctrl B'}</kbd>
          </UnstyledButton>
        )}
      </div>
    </div>
  );
}

/** Navigation of the console. The collapsed rail shows icons, with the names in tooltips. */
export function SidebarNav({ isRail = false, onNavigate }: { isRail?: boolean; onNavigate?(): void }) {
  const { api } = useShell();
  const { data: counts } = useQuery(menuCountsQuery(api));
  const { data: pending } = useQuery(pendingWorkQuery(api));
  const figureOf = ({ count: of, pending: waiting }: SidebarEntry) =>
    (of && counts?.[of]) ?? ((waiting && pending?.[waiting]) || undefined);
  return (
    <nav aria-label="Painel" className={classes.nav} data-rail={isRail || undefined}>
      {sidebarEntries.map((entry) => (
        <Entry key={entry.to} entry={entry} isRail={isRail} onNavigate={onNavigate} figure={figureOf(entry)} />
      ))}
    </nav>
  );
}

interface EntryProps {
  entry: SidebarEntry;
  isRail: boolean;
  figure: number | undefined;
  onNavigate?(): void;
}

function Entry({ entry, isRail, figure, onNavigate }: EntryProps) {
  return (
    <Tooltip label={entry.label} position="right" offset={10} disabled={!isRail} events={{ hover: true, focus: true, touch: false }}>
      <NavLink to={entry.to} end={entry.to === '/dashboard'} className={classes.entry} data-group={entry.startsGroup} onClick={onNavigate}>
        <entry.icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{entry.label}</span>
        {figure !== undefined && (
          <span className={classes.count} aria-hidden>
            {formatCount(figure)}
          </span>
        )}
      </NavLink>
    </Tooltip>
  );
}

interface SidebarEntry {
  to: string;
  label: string;
  icon: Icon;
  /** The overview's figure beside the entry. */
  count?: Exclude<keyof OverviewView, 'comparison' | 'trend'>;
  /** Count of pending work beside the entry; hidden while it is zero. */
  pending?: keyof PendingWorkView;
  /** Draws a line above the entry. */
  startsGroup?: boolean;
}

export const sidebarEntries: readonly SidebarEntry[] = [
  { to: '/dashboard', label: 'Overview', icon: IconLayoutGrid },
  { to: '/dashboard/produtos-fisicos', label: 'Produtos Físicos', icon: IconBottle, count: 'physicalProducts' },
  { to: '/dashboard/produtos-digitais', label: 'Produtos Digitais', icon: IconBook, count: 'digitalProducts' },
  { to: '/dashboard/pedidos', label: 'Pedidos', icon: IconPackage, count: 'totalOrders' },
  { to: '/dashboard/cupons', label: 'Cupons', icon: IconTicket },
  { to: '/dashboard/usuarios', label: 'Usuários', icon: IconUsers, count: 'users' },
  { to: '/dashboard/membros-ong', label: 'Membros ONG', icon: IconHeart, count: 'activeOngMembers' },
  { to: '/dashboard/doacoes', label: 'Doações', icon: IconCash },
  { to: '/dashboard/cestas', label: 'Cestas adotadas', icon: IconBasketHeart },
  { to: '/dashboard/despesas', label: 'Despesas', icon: IconReceipt },
  { to: '/dashboard/relatorios', label: 'Relatórios', icon: IconChartLine },
  { to: '/dashboard/mensagens', label: 'Mensagens', icon: IconMail, pending: 'newMessages', startsGroup: true },
  { to: '/dashboard/cartas', label: 'Cartas e aulas', icon: IconMailHeart },
  { to: '/dashboard/pagamentos', label: 'Pagamentos', icon: IconReportMoney },
  { to: '/dashboard/configuracoes', label: 'Configurações', icon: IconSettings },
  { to: '/dashboard/auditoria', label: 'Auditoria', icon: IconHistory },
  { to: '/dashboard/versoes', label: 'Versões', icon: IconVersions },
];
