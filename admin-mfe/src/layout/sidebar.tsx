import { UnstyledButton } from '@mantine/core';
import { SidebarNav } from './sidebar-nav';
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
