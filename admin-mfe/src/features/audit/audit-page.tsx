import { paths } from '@aflora/contracts';
import { PageHead } from '@aflora/ui/console';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../app/shell-context';
import { usePageTitle } from '../../app/use-page-title';
import { ExportButton } from '../../shared/export-button';
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
