import { Drawer } from '@mantine/core';
import classes from './menu-drawer.module.css';
import { SidebarNav } from './sidebar-nav';
import type { Sidebar } from './use-sidebar';

/** The menu on phones, over the page. Put together by hand: Mantine's whole Drawer brings a second <header> landmark into the page. */
export function MenuDrawer({ sidebar }: { sidebar: Sidebar }) {
  return (
    <Drawer.Root
      opened={sidebar.isOpen}
      onClose={sidebar.closeDrawer}
      size="18rem"
      classNames={{ overlay: classes.veil, content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>Menu</Drawer.Title>
          <Drawer.CloseButton aria-label="Fechar menu" size={44} iconSize={20} />
        </div>
        <Drawer.Body className={classes.body}>
          <SidebarNav onNavigate={sidebar.closeDrawer} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
