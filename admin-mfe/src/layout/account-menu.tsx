import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconUser, IconUserCircle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useShell } from '../lib/shell';
import classes from './account-menu.module.css';

/** Who works here, and the way to their own data. */
export function AccountMenu({ className }: { className?: string }) {
  const user = useShell().session.getUser();
  return (
    <Menu position="bottom-end" offset={6} width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="subtle" size="sm" className={className} leftSection={<IconUserCircle size={20} stroke={1.6} />}>
          <VisuallyHidden>Conta de </VisuallyHidden>
          <span className={clsx(classes.name, 'cut-one-line')}>{user?.firstName || user?.email}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.choices}>
        <Menu.Label className={classes.email}>{user?.email}</Menu.Label>
        <Menu.Item component={Link} to="/perfil" leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}>
          Meu perfil
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
