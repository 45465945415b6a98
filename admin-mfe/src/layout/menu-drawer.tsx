import { Drawer, UnstyledButton } from '@mantine/core';
import { IconMoon, IconSun, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useShell } from '../lib/shell';
import classes from './menu-drawer.module.css';
import { SidebarNav } from './sidebar';
import { schemeLabel, type ConsoleColors } from './use-console-colors';
import type { Sidebar } from './use-sidebar';

/** Menu over the page, for phones. Composed by hand, because Mantine's complete Drawer brings a second <header> landmark into the page. */
export function MenuDrawer({ sidebar, colors }: { sidebar: Sidebar; colors: ConsoleColors }) {
  const user = useShell().session.getUser();
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
          <div className={classes.own}>
            <p className={classes.email}>{user?.email}</p>
            <Link to="/perfil" className={classes.entry} onClick={sidebar.closeDrawer}>
              <IconUserCircle size={20} stroke={1.6} aria-hidden />
              Meu perfil
            </Link>
            <UnstyledButton className={classes.entry} onClick={colors.toggle}>
              {colors.scheme === 'dark' ? <IconSun size={20} stroke={1.6} aria-hidden /> : <IconMoon size={20} stroke={1.6} aria-hidden />}
              {schemeLabel(colors)}
            </UnstyledButton>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
