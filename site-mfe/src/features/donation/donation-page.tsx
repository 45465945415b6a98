import { ApiProblem } from '@aflora/api-client';
import { Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { donationKeys, useLinkKey } from '../../lib/access-keys';
import { PageHead } from '../../components/page-head';
import { useSessionUser, useShell } from '../../lib/shell-context';
import { useIsBrowser } from '../../lib/use-is-browser';
import { LoadFailed } from '../../components/load-failed';
import { DonationDetail } from './donation-detail';
import { DonationNotFound } from './donation-not-found';
import classes from './donation-page.module.css';
import { donationQuery } from './donation.api';

const FAILED = 'Não foi possível carregar a doação.';
/** The API tells nobody whether a donation that isn't theirs exists. */
const CLOSED = [401, 403, 404];

export function DonationPage() {
  const { id = '' } = useParams();
  const isBrowser = useIsBrowser();
  const hasKey = useLinkKey({ id, keys: donationKeys });
  return (
    <>
      <PageHead title="Sua doação" noindex />
      {isBrowser && !hasKey ? <Donation key={id} id={id} /> : <Waiting />}
    </>
  );
}

function Donation({ id }: { id: string }) {
  const { api, notify } = useShell();
  const query = useQuery(donationQuery(api, id, useSessionUser()?.id ?? null));
  const { data: donation, error } = query;
  const isClosed = error instanceof ApiProblem && CLOSED.includes(error.status);
  const hasFailed = !donation && error !== null && !isClosed;
  // Not the query's own message: a look that fails while one waits for a payment is made good by the next one.
  useEffect(() => {
    if (hasFailed) notify.failure('Erro', FAILED);
  }, [hasFailed, notify]);

  if (isClosed) return <DonationNotFound />;
  if (donation) return <DonationDetail donation={donation} />;
  if (!hasFailed) return <Waiting />;
  return (
    <main id="conteudo" className={classes.page}>
      <h1>Sua doação</h1>
      <LoadFailed text={FAILED} query={query} />
    </main>
  );
}

function Waiting() {
  return (
    <main id="conteudo" className={classes.page} aria-busy="true">
      <Skeleton height={46} width="50%" />
      <Skeleton height={20} width="30%" mt="md" />
      <Skeleton height={360} mt={48} />
    </main>
  );
}
