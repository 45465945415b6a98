import { paths } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../components/export-button';
import { PageHead, usePageTitle } from '../../components/page';
import { useOpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { MemberPanel } from './detail/member-panel';
import { MemberResults } from './list/member-results';
import { MemberToolbar } from './list/member-toolbar';
import { useMemberListUrl } from './list/use-member-list-url';
import { memberListQuery } from './ong-members.api';
import { MemberStepDialog } from './step/member-step-dialog';
import { useMemberStep } from './step/use-member-step';

export function OngMembersPage() {
  usePageTitle('Membros ONG');
  const { api } = useShell();
  const url = useMemberListUrl();
  const record = useOpenRecord();
  const { asked, ask, cancel, confirm, busyId } = useMemberStep();
  const list = useQuery(memberListQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <PageHead title="Membros ONG" actions={<ExportButton path={paths.adminOngMembersExport} query={url.query} name="membros-ong" />}>
        Assinaturas, pagamentos e quem fez o quê
      </PageHead>
      <MemberToolbar url={url} />
      <MemberResults url={url} list={list} open={record.open} ask={ask} busyId={busyId} />
      <MemberPanel record={record} ask={ask} busyId={busyId} />
      <MemberStepDialog asked={asked} onConfirm={confirm} onCancel={cancel} />
    </>
  );
}
