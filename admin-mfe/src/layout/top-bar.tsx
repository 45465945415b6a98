import { BlossomIcon } from '@aflora/ui';
import { ActionIcon, Button } from '@mantine/core';
import { IconHome, IconLayoutSidebar, IconLogout, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AccountMenu } from './account-menu';
import classes from './top-bar.module.css';
import { PaletteButton } from './palette/palette-button';
import { schemeLabel, type ConsoleColors } from './use-console-colors';
import type { Sidebar } from './use-sidebar';
import { useSignOut } from './use-sign-out';

interface TopBarProps {
  sidebar: Sidebar;
  colors: ConsoleColors;
}

/** On phones the menu has what doesn't fit beside the console's whole name. */
export function TopBar({ sidebar, colors }: TopBarProps) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <header className={classes.bar}>
      <SidebarButton sidebar={sidebar} />
      <Link to="/dashboard" className={classes.name}>
        <span className={classes.mark}>
          <BlossomIcon size={40} />
        </span>
        Dashboard Admin
      </Link>
      <div className={classes.actions}>
        <PaletteButton sidebar={sidebar} colors={colors} signOut={signOut} />
        {!sidebar.isDrawer && (
          <ActionIcon onClick={colors.toggle} aria-label={schemeLabel(colors)} className={classes.icon}>
            {colors.scheme === 'dark' ? <IconMoon size={20} stroke={1.6} /> : <IconSun size={20} stroke={1.6} />}
          </ActionIcon>
        )}
        <Button
          component={Link}
          to="/"
          variant="subtle"
          size="sm"
          className={classes.action}
          leftSection={<IconHome size={20} stroke={1.6} />}
        >
          Voltar ao Site
        </Button>
        {!sidebar.isDrawer && <AccountMenu className={classes.action} />}
        <Button
          variant="subtle"
          size="sm"
          onClick={signOut}
          disabled={isSigningOut}
          className={classes.action}
          leftSection={<IconLogout size={20} stroke={1.6} />}
        >
          Sair
        </Button>
      </div>
    </header>
  );
}

function SidebarButton({ sidebar }: Pick<TopBarProps, 'sidebar'>) {
  if (sidebar.isDrawer) {
    return (
      <ActionIcon aria-label="Menu" aria-haspopup="dialog" aria-expanded={sidebar.isOpen} onClick={sidebar.toggle} className={classes.icon}>
        <IconMenu2 size={22} stroke={1.6} />
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      aria-label={sidebar.isOpen ? 'Recolher menu' : 'Expandir menu'}
      aria-expanded={sidebar.isOpen}
      aria-keyshortcuts="Control+B Meta+B"
      onClick={sidebar.toggle}
      className={classes.icon}
    >
      <IconLayoutSidebar size={20} stroke={1.6} />
    </ActionIcon>
  );
}
