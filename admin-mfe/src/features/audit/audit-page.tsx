import { paths } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../components/export-button';
import { PageHead, usePageTitle } from '../../components/page';
import { useShell } from '../../lib/shell';
import { AuditResults } from './audit-results';
import { AuditToolbar } from './audit-toolbar';
import { auditQuery } from './audit.api';
import { useAuditListUrl } from './use-audit-list-url';

export function AuditPage() {
  usePageTitle('Auditoria');
  const { api } = useShell();
  const url = useAuditListUrl();
  const list = useQuery(auditQuery(api, { ...url.query, cursor: url.cursor }));
  return (
    <>
      <PageHead title="Auditoria" actions={<ExportButton path={paths.adminAuditEntriesExport} query={url.query} name="auditoria" />}>
        Quem fez o quê, quando e em qual registro
      </PageHead>
      <AuditToolbar url={url} />
      <AuditResults url={url} list={list} />
    </>
  );
}
