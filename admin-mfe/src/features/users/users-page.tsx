import { paths } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../components/export-button';
import { PageHead, usePageTitle } from '../../components/page';
import { useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useUserChange } from './change/use-user-change';
import { UserChangeDialog } from './change/user-change-dialog';
import { UserPanel } from './detail/user-panel';
import { useUserListUrl } from './list/use-user-list-url';
import { UserResults } from './list/user-results';
import { UserToolbar } from './list/user-toolbar';
import { userListQuery } from './users.api';

export function UsersPage() {
  usePageTitle('Usuários');
  const { api } = useShell();
  const url = useUserListUrl();
  const record = useOpenRecord();
  const { asked, ask, cancel, confirm, busyId } = useUserChange();
  const list = useQuery(userListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <PageHead title="Usuários" actions={<ExportButton path={paths.adminUsersExport} query={url.query} name="usuarios" />}>
        Contas, compras, doações e participação na ONG
      </PageHead>
      <UserToolbar url={url} />
      <UserResults url={url} list={list} open={record.open} ask={ask} busyId={busyId} />
      <UserPanel record={record} ask={ask} busyId={busyId} />
      <UserChangeDialog asked={asked} onConfirm={confirm} onCancel={cancel} />
    </>
  );
}
