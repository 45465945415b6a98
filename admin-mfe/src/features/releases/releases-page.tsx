import type { RemoteName } from '@aflora/contracts';
import { useRef } from 'react';
import { PageHead } from '../../components/page';
import { useShell } from '../../lib/shell';
import { ClientErrors, useClientErrorsUrl } from './reports/client-errors';
import { PolicyReports } from './reports/policy-reports';
import { releasesQuery } from './releases.api';
import { Remotes } from './remotes';
import { useWatchedQuery } from './reports/watched-query';

export function ReleasesPage() {
  const list = useWatchedQuery(releasesQuery(useShell().api));
  const url = useClientErrorsUrl();
  const errorsHeading = useRef<HTMLHeadingElement>(null);
  const showErrors = (remote: RemoteName, release: string) => {
    url.filter({ remote, release });
    errorsHeading.current?.focus();
  };
  return (
    <>
      <PageHead title="Versões">O que está no ar e como vai nos navegadores; os números são dos últimos 30 dias</PageHead>
      <Remotes list={list} showErrors={showErrors} />
      <ClientErrors url={url} remotes={list.data ?? []} headingRef={errorsHeading} />
      <PolicyReports />
    </>
  );
}
