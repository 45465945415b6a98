import { BlossomIcon, Button } from '@aflora/ui';
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconHome,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSun,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useShell } from '../lib/shell';
import { useLeave } from '../lib/unsaved-work';
import { PaletteButton } from './palette/palette-button';
import classes from './top-bar.module.css';
import { schemeLabel, type ConsoleColors } from './use-console-colors';
import type { Sidebar } from './use-sidebar';

interface TopBarProps {
  sidebar: Sidebar;
  colors: ConsoleColors;
  showShortcuts(): void;
}

/** Top bar of the console. On phones, what doesn't fit beside the console's full name is in the menu. */
export function TopBar({ sidebar, colors, showShortcuts }: TopBarProps) {
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
        <PaletteButton sidebar={sidebar} colors={colors} signOut={signOut} showShortcuts={showShortcuts} />
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
        {!sidebar.isDrawer && <AccountMenu className={classes.action} showShortcuts={showShortcuts} />}
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

/** The signed-in user, with a link to their profile. */
function AccountMenu({ className, showShortcuts }: { className?: string; showShortcuts(): void }) {
  const user = useShell().session.getUser();
  return (
    <Menu position="bottom-end" offset={6} width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" className={className} leftSection={<IconUserCircle size={20} stroke={1.6} />}>
          <VisuallyHidden>Conta de </VisuallyHidden>
          <span className={clsx(classes.accountName, 'cut-one-line')}>{user?.firstName || user?.email}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <Menu.Label className={classes.email}>{user?.email}</Menu.Label>
        <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}>
          Meu perfil
        </Menu.Item>
        <Menu.Item onClick={showShortcuts} leftSection={<IconKeyboard size={18} stroke={1.6} aria-hidden />}>
          Atalhos de teclado
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ends the session everywhere and leaves the console; local data is cleared even when the server could not be reached. */
function useSignOut(): { signOut(): void; isSigningOut: boolean } {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  const leave = useLeave();
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    if (await session.signOut()) notify.success('Logout realizado com sucesso!', 'Até logo!');
    else notify.failure('Sessão encerrada', 'Você foi desconectado.');
    await navigate('/');
  };
  return { signOut: () => leave(() => void signOut()), isSigningOut };
}
