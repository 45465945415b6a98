import {
  IconBook,
  IconBuildingStore,
  IconFileSpreadsheet,
  IconHome,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { sidebarEntries } from '../sidebar-entries';
import type { Sidebar } from '../use-sidebar';
import { schemeLabel, type ConsoleColors } from '../use-console-colors';
import type { Command } from './command-palette';

export interface PaletteCommandsOf {
  sidebar: Sidebar;
  colors: ConsoleColors;
  signOut(): void;
}

const pages: Command[] = sidebarEntries.map(({ to, label, icon }) => ({ label, icon, run: to }));

/** What the palette offers beside records. */
export function usePaletteCommands({ sidebar, colors, signOut }: PaletteCommandsOf): { pages: Command[]; actions: Command[] } {
  const isDark = colors.scheme === 'dark';
  return {
    pages,
    actions: [
      { label: 'Novo produto físico', icon: IconPlus, keywords: 'criar cadastrar', run: '/dashboard/produtos-fisicos?novo=1' },
      { label: 'Novo curso', icon: IconBook, keywords: 'criar cadastrar produto digital', run: '/dashboard/produtos-digitais?novo=1' },
      {
        label: 'Pedidos para enviar',
        icon: IconTruckDelivery,
        keywords: 'envio rastreio processando',
        run: '/dashboard/pedidos?status=processing&pagamento=paid&exibir=tabela',
      },
      { label: 'Relatório por período', icon: IconFileSpreadsheet, keywords: 'exportar csv', run: '/dashboard/relatorios' },
      {
        label: schemeLabel(colors),
        icon: isDark ? IconSun : IconMoon,
        keywords: 'cores modo',
        run: colors.toggle,
      },
      { label: sidebar.isOpen ? 'Recolher menu' : 'Expandir menu', icon: IconLayoutSidebar, keywords: 'lateral', run: sidebar.toggle },
      { label: 'Voltar ao Site', icon: IconHome, run: '/' },
      { label: 'Abrir a loja', icon: IconBuildingStore, run: '/loja' },
      { label: 'Sair', icon: IconLogout, keywords: 'logout encerrar sessão', run: signOut },
    ],
  };
}
