import { lazyPart } from '@aflora/ui';
import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconBook,
  IconBuildingStore,
  IconFileSpreadsheet,
  IconHome,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useState } from 'react';
import { sidebarEntries } from '../sidebar';
import { schemeLabel, type ConsoleColors } from '../use-console-colors';
import type { Sidebar } from '../use-sidebar';
import type { Command } from './command-palette';
import classes from './palette-button.module.css';

const palette = () => import('./command-palette');
const CommandPalette = lazyPart(() => palette().then((file) => file.CommandPalette));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, as Ctrl/Cmd+K does; its code is loaded on first use. */
export function PaletteButton(props: PaletteCommandsOf) {
  const [isWanted, setWanted] = useState(false);
  const commands = usePaletteCommands(props);
  const open = () => {
    if (isWanted) void palette().then((file) => file.openPalette());
    setWanted(true);
  };
  // The mounted palette handles the keys itself.
  useHotkeys(isWanted ? [] : [['mod+K', open]], []);
  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span className={classes.text}>Buscar ou ir para…</span>
        <Kbd className={classes.keys} aria-hidden>
          {isApple ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {isWanted && <CommandPalette {...commands} onClose={() => setWanted(false)} />}
    </>
  );
}

interface PaletteCommandsOf {
  sidebar: Sidebar;
  colors: ConsoleColors;
  signOut(): void;
  showShortcuts(): void;
}

const pages: Command[] = sidebarEntries.map(({ to, label, icon }) => ({ label, icon, run: to }));

/** Pages and actions of the palette. */
function usePaletteCommands({ sidebar, colors, signOut, showShortcuts }: PaletteCommandsOf): { pages: Command[]; actions: Command[] } {
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
      { label: 'Atalhos de teclado', icon: IconKeyboard, keywords: 'teclas ajuda', run: showShortcuts },
      { label: 'Voltar ao Site', icon: IconHome, run: '/' },
      { label: 'Abrir a loja', icon: IconBuildingStore, run: '/loja' },
      { label: 'Sair', icon: IconLogout, keywords: 'logout encerrar sessão', run: signOut },
    ],
  };
}
