import type { OverviewView, PendingWorkView } from '@aflora/contracts';
import {
  IconBook,
  IconBottle,
  IconCash,
  IconChartLine,
  IconHeart,
  IconHistory,
  IconLayoutGrid,
  IconMail,
  IconPackage,
  IconReportMoney,
  IconUsers,
  IconVersions,
  type Icon,
} from '@tabler/icons-react';

export interface SidebarEntry {
  to: string;
  label: string;
  icon: Icon;
  /** The overview's figure that stands beside the entry. */
  count?: Exclude<keyof OverviewView, 'comparison' | 'trend'>;
  /** How much waits there; nothing stands there while it is none. */
  pending?: keyof PendingWorkView;
  /** A line above it. */
  startsGroup?: boolean;
}

export const sidebarEntries: readonly SidebarEntry[] = [
  { to: '/dashboard', label: 'Overview', icon: IconLayoutGrid },
  { to: '/dashboard/produtos-fisicos', label: 'Produtos Físicos', icon: IconBottle, count: 'physicalProducts' },
  { to: '/dashboard/produtos-digitais', label: 'Produtos Digitais', icon: IconBook, count: 'digitalProducts' },
  { to: '/dashboard/pedidos', label: 'Pedidos', icon: IconPackage, count: 'totalOrders' },
  { to: '/dashboard/usuarios', label: 'Usuários', icon: IconUsers, count: 'users' },
  { to: '/dashboard/membros-ong', label: 'Membros ONG', icon: IconHeart, count: 'activeOngMembers' },
  { to: '/dashboard/doacoes', label: 'Doações', icon: IconCash },
  { to: '/dashboard/relatorios', label: 'Relatórios', icon: IconChartLine },
  { to: '/dashboard/mensagens', label: 'Mensagens', icon: IconMail, pending: 'newMessages', startsGroup: true },
  { to: '/dashboard/pagamentos', label: 'Pagamentos', icon: IconReportMoney },
  { to: '/dashboard/auditoria', label: 'Auditoria', icon: IconHistory },
  { to: '/dashboard/versoes', label: 'Versões', icon: IconVersions },
];
