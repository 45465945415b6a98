import type { RemoteReleasesView } from '@aflora/contracts';
import { useId, type RefObject } from 'react';
import { useShell } from '../../../lib/shell';
import { clientErrorsQuery } from '../releases.api';
import { StaleNotice } from '../stale-notice';
import { useWatchedQuery } from '../use-watched-query';
import { ClientErrorsResults } from './client-errors-results';
import { ClientErrorsToolbar } from './client-errors-toolbar';
import classes from './client-errors.module.css';
import type { ClientErrorsUrl } from './use-client-errors-url';

interface ClientErrorsProps {
  url: ClientErrorsUrl;
  /** Whose releases can be chosen. */
  remotes: RemoteReleasesView[];
  /** Takes the focus when the failures of one release are asked for. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** What browsers told of releases that failed there. */
export function ClientErrors({ url, remotes, headingRef }: ClientErrorsProps) {
  const titleId = useId();
  const list = useWatchedQuery(clientErrorsQuery(useShell().api, { ...url.query, cursor: url.cursor }));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} ref={headingRef} tabIndex={-1} className={classes.title}>
        Falhas nos navegadores
      </h2>
      <p className={classes.line}>O que os navegadores de quem visita contaram nos últimos 30 dias, do mais novo ao mais antigo</p>
      <ClientErrorsToolbar url={url} remotes={remotes} />
      <StaleNotice of={list} />
      <ClientErrorsResults url={url} list={list} />
    </section>
  );
}
