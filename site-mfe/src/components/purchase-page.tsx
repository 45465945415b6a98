import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { BlossomIcon, Button, Skeleton } from '@aflora/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useLinkKey, type AccessKeys } from '../lib/access-keys';
import { useLoginDialog, useSessionUser, useShell } from '../lib/shell';
import type { SiteLink } from '../lib/site-links';
import { useSiteContent } from '../lib/site-settings';
import { CenteredPage, PageHead, useIsBrowser } from './page';
import { LoadFailed } from './load-failed';
import classes from './purchase-page.module.css';

/** Statuses that show the same text, which doesn't reveal whether another person's order or donation exists. */
const CLOSED = [403, 404];

interface PurchaseQuery<View> {
  queryKey: readonly unknown[];
  queryFn(context: { signal?: AbortSignal }): Promise<View>;
  refetchInterval(query: { state: { data?: View } }): number | false;
}

interface ClosedTexts {
  title: string;
  /** Text for signed-in users. */
  memberText: string;
  guestText: string;
  link: SiteLink;
}

interface PurchasePageProps<View> {
  /** Title of the document, and heading of the page when loading failed. */
  titleOf(id: string): string;
  keys: AccessKeys;
  queryOf(api: ApiClient, id: string, userId: string | null): PurchaseQuery<View>;
  failedText: string;
  /** Texts for both a missing order or donation and one of another person, so that the page doesn't tell them apart. */
  closed: ClosedTexts;
  narrow?: boolean;
  /** `isStale`: the last attempt to read the view again has failed. */
  children(view: View, isStale: boolean): ReactNode;
}

/** The page of one order or donation, for its owner's account or for a guest with its access key. */
export function PurchasePage<View>(props: PurchasePageProps<View>) {
  const { id = '' } = useParams();
  const isBrowser = useIsBrowser();
  const hasKey = useLinkKey({ id, keys: props.keys });
  return (
    <>
      <PageHead title={props.titleOf(id)} noindex />
      {isBrowser && !hasKey ? <Purchase key={id} id={id} {...props} /> : <Waiting narrow={props.narrow} />}
    </>
  );
}

function Purchase<View>({ id, titleOf, queryOf, failedText, closed, narrow, children }: PurchasePageProps<View> & { id: string }) {
  const { api, notify } = useShell();
  const query = useQuery(queryOf(api, id, useSessionUser()?.id ?? null));
  const { data, error } = query;
  const status = error instanceof ApiProblem ? error.status : undefined;
  const isClosed = status !== undefined && CLOSED.includes(status);
  const isSignedOut = status === 401;
  const hasFailed = !data && error !== null && !isClosed && !isSignedOut;
  // The query has no failure message of its own, because a read that fails while a payment is awaited is repeated soon.
  useEffect(() => {
    if (hasFailed) notify.failure('Erro', failedText);
  }, [hasFailed, notify, failedText]);

  // Before any failure: a user whose session ends while they pay keeps the payment on screen. If they decline to sign in again, their
  // next reads are a visitor's, whom the API answers with 404.
  if (data) return <Page narrow={narrow}>{children(data, query.isError)}</Page>;
  if (isSignedOut) return <Closed {...closed} title={titleOf(id)} isSignedOut />;
  if (isClosed) return <Closed {...closed} />;
  if (!hasFailed) return <Waiting narrow={narrow} />;
  return (
    <Page narrow={narrow}>
      <h1>{titleOf(id)}</h1>
      <LoadFailed text={failedText} query={query} />
    </Page>
  );
}

interface PageProps {
  narrow?: boolean;
  busy?: boolean;
  children: ReactNode;
}

function Page({ narrow, busy, children }: PageProps) {
  const { address, cnpj, email, legalName } = useSiteContent();
  return (
    <main id="conteudo" className={clsx(classes.page, narrow && classes.narrow)} aria-busy={busy}>
      {children}
      {!busy && (
        <Button
          variant="subtle"
          className={classes.print}
          leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      )}
      <p className={classes.issuer}>
        {legalName} · CNPJ {cnpj} · {address.street}, {address.city} – {address.state} · {email}
      </p>
    </main>
  );
}

function Waiting({ narrow }: { narrow?: boolean }) {
  return (
    <Page narrow={narrow} busy>
      <Skeleton height={46} width="50%" />
      <Skeleton height={20} width="30%" mt="md" />
      <Skeleton height={360} mt={48} />
    </Page>
  );
}

/** `isSignedOut`: the user's session has ended, although the page still knows who they are. */
function Closed({ title, memberText, guestText, link, isSignedOut = false }: ClosedTexts & { isSignedOut?: boolean }) {
  const asksLogin = useSessionUser() === null || isSignedOut;
  const openLogin = useLoginDialog();
  return (
    <CenteredPage className={classes.message}>
      <BlossomIcon size={72} />
      <h1>{title}</h1>
      <p>{asksLogin ? guestText : memberText}</p>
      <div className={classes.ways}>
        {asksLogin && <Button onClick={openLogin}>Entrar</Button>}
        <Button component={Link} to={link.to} variant="outline">
          {link.label}
        </Button>
      </div>
    </CenteredPage>
  );
}
