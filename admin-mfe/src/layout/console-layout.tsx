import type { ReactNode } from 'react';
import './console.css';
import classes from './console-layout.module.css';
import { MenuDrawer } from './menu-drawer';
import { SecondFactorNotice } from './second-factor-notice';
import { ShortcutsDialog, useShortcuts } from './shortcuts';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useConsoleColors } from './use-console-colors';
import { useSidebar } from './use-sidebar';

export function ConsoleLayout({ children }: { children: ReactNode }) {
  const sidebar = useSidebar();
  const colors = useConsoleColors();
  const shortcuts = useShortcuts();
  return (
    <div className={classes.console} data-sidebar={sidebar.isDrawer ? 'drawer' : sidebar.isOpen ? 'open' : 'rail'}>
      <a className={classes.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      <TopBar sidebar={sidebar} colors={colors} showShortcuts={shortcuts.show} />
      {sidebar.isDrawer ? <MenuDrawer sidebar={sidebar} colors={colors} /> : <Sidebar sidebar={sidebar} />}
      <main className={classes.main} id="conteudo" tabIndex={-1}>
        <SecondFactorNotice />
        {children}
      </main>
      <ShortcutsDialog shortcuts={shortcuts} />
    </div>
  );
}
