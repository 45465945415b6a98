import type { AdminUserView } from '@aflora/contracts';
import { formatDate } from '@aflora/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { RecordTable, type RecordColumn } from '../../../components/list-page/record-table';
import { useShell } from '../../../lib/shell';
import { changesOf, userChanges } from '../change/user-changes';
import { phoneText } from '../phone-text';
import { userEmail, userName, whoIs } from '../user-name';
import { UserBadges } from './user-badges';
import type { UserActions } from './user-results';
import classes from './user-table.module.css';
import { donationsText, ordersText } from './user-totals';

const columns: readonly [RecordColumn<AdminUserView>, ...RecordColumn<AdminUserView>[]] = [
  {
    header: 'Usuário',
    cell: (user) => (
      <span className={classes.person}>
        {userName(user)}
        <span className={classes.email}>{userEmail(user)}</span>
      </span>
    ),
  },
  { header: 'Telefone', cell: ({ phone }) => (phone ? phoneText(phone) : '—'), from: 'desktop' },
  {
    header: 'Perfil',
    cell: (user) => (
      <span className={classes.badges}>
        <UserBadges user={user} />
      </span>
    ),
    from: 'tablet',
  },
  { header: 'Cadastro', cell: ({ createdAt }) => formatDate(createdAt), from: 'desktop' },
  { header: 'Pedidos', cell: ordersText, isNumber: true, from: 'tablet' },
  { header: 'Doações', cell: donationsText, isNumber: true, from: 'desktop' },
];

export function UserTable({ users, ...actions }: UserActions & { users: AdminUserView[] }) {
  return (
    <RecordTable<AdminUserView>
      label="Usuários"
      rows={users}
      columns={columns}
      nameOf={userName}
      actions={(user) => <UserMenu user={user} {...actions} />}
    />
  );
}

function UserMenu({ user, open, ask, busyId }: UserActions & { user: AdminUserView }) {
  const { session } = useShell();
  return (
    <Menu position="bottom-end" offset={6} width={220}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={`Ações de ${whoIs(user)}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(user.id)}>Ver detalhes</Menu.Item>
        {changesOf(user, session.getUser()?.id).map((change) => (
          <Menu.Item key={change} disabled={busyId === user.id} onClick={() => ask({ user, change })}>
            {userChanges[change].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
