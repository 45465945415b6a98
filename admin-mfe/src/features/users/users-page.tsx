import { formatPhone, isSearchable, paths, userRoles, userSorts, type AdminUserView, type UserRole } from '@aflora/contracts';
import { Button, formatDate } from '@aflora/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../components/detail-panel';
import { ExportButton } from '../../components/export-button';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import { RecordCard } from '../../components/list-page/record-card';
import type { RecordColumns } from '../../components/list-page/record-table';
import parts from '../../components/record-parts.module.css';
import { sortBy } from '../../lib/list-sort';
import { searchFilter, useListUrl, useOpenRecord } from '../../lib/list-url';
import { personEmail, personName, nameWithEmail } from '../../lib/people';
import { useShell } from '../../lib/shell';
import { changesOf, UserChangeButtons, UserChangeDialog, userChanges, useUserChange, type RequestedChange } from './user-changes';
import { donationsText, ordersText, UserBadges } from './user-labels';
import { UserPanel } from './user-panel';
import { userListQuery } from './users.api';

const filters = {
  search: searchFilter,
  role: { name: 'perfil', values: userRoles },
  sort: { name: 'ordem', values: userSorts, isLasting: true },
} as const;

const roles: { value: UserRole; label: string }[] = [
  { value: 'admin', label: 'Admin' },
  { value: 'ong-member', label: 'Membro ONG' },
  { value: 'active-member', label: 'Assinatura ativa' },
  { value: 'unconfirmed', label: 'E-mail não confirmado' },
];

const texts: ListTexts = {
  loading: 'Carregando usuários...',
  failure: 'Erro ao carregar usuários',
  counted: ['usuário', 'usuários'],
  none: { title: 'Nenhum usuário encontrado', text: 'As contas criadas no site aparecem aqui.' },
  unmatched: { title: 'Nenhum usuário encontrado', text: 'Ninguém combina com a busca e os filtros escolhidos.' },
  pastEnd: { title: 'Esta página está vazia', evenWithFilters: true },
};

const columns: RecordColumns<AdminUserView> = [
  {
    header: 'Usuário',
    sort: sortBy('name', 'text'),
    cell: (user) => (
      <span className={parts.person}>
        {personName(user)}
        <span className={parts.email}>{personEmail(user)}</span>
      </span>
    ),
  },
  { header: 'Telefone', cell: ({ phone }) => (phone ? formatPhone(phone) : '—'), from: 'desktop' },
  {
    header: 'Perfil',
    cell: (user) => (
      <span className={parts.badges}>
        <UserBadges user={user} />
      </span>
    ),
    from: 'tablet',
  },
  { header: 'Cadastro', sort: sortBy('date', 'date'), cell: ({ createdAt }) => formatDate(createdAt), from: 'desktop' },
  { header: 'Pedidos', cell: ordersText, isNumber: true, from: 'tablet' },
  { header: 'Doações', cell: donationsText, isNumber: true, from: 'desktop' },
];

export function UsersPage() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const record = useOpenRecord();
  const { confirmation, busyId } = useUserChange();
  const { request } = confirmation;
  const list = useQuery(userListQuery(api, { ...url.query, cursor: url.cursor }));
  const actions = { open: record.open, request, busyId };
  return (
    <>
      <ListPage
        title="Usuários"
        about="Contas, compras, doações e participação na ONG"
        actions={<ExportButton path={paths.adminUsersExport} query={url.query} name="usuarios" />}
        of="users"
        sorts={{ standard: 'date-desc' }}
        url={url}
        list={list}
        texts={texts}
        search={{ label: 'Buscar usuários', placeholder: 'Nome, e-mail ou telefone…', accepts: isSearchable }}
        choices={{ role: { label: 'Perfil', anyLabel: 'Todos', options: roles } }}
        table={{ label: 'Usuários', columns, nameOf: personName, actions: (user) => <UserMenu user={user} {...actions} /> }}
        card={(user) => <UserCard user={user} {...actions} />}
      />
      <UserPanel record={record} request={request} busyId={busyId} />
      <UserChangeDialog confirmation={confirmation} />
    </>
  );
}

interface UserActionsProps {
  user: AdminUserView;
  open(id: string): void;
  request(change: RequestedChange): void;
  /** Id of the user whose change is being sent. */
  busyId: string | null;
}

function UserCard({ user, open, request, busyId }: UserActionsProps) {
  return (
    <RecordCard
      title={personName(user)}
      badges={<UserBadges user={user} />}
      about={personEmail(user)}
      actions={
        <>
          <UserChangeButtons user={user} request={request} busyId={busyId} />
          <Button variant="subtle" size="compact-sm" onClick={() => open(user.id)}>
            Ver detalhes
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          ['Telefone', user.phone && formatPhone(user.phone)],
          ['Cadastro', formatDate(user.createdAt)],
          ['Pedidos', ordersText(user)],
          ['Doações', donationsText(user)],
        ]}
      />
    </RecordCard>
  );
}

function UserMenu({ user, open, request, busyId }: UserActionsProps) {
  const { session } = useShell();
  return (
    <Menu position="bottom-end" offset={6} width={220}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={`Ações de ${nameWithEmail(user)}`}>
          <IconDots size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => open(user.id)}>Ver detalhes</Menu.Item>
        {changesOf(user, session.getUser()?.id).map((change) => (
          <Menu.Item key={change} disabled={busyId === user.id} onClick={() => request({ user, change })}>
            {userChanges[change].label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
