import classes from './payment-result.module.css';
import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type PaymentResultView, type PaymentView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { CenteredPage, PageHead } from '../../components/page';
import { isExpiredPix, isOpen, WATCH_MS, watchEvery } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import { Button, Loader, storedValue } from '@aflora/ui';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import {
  isKnown,
  isPaid,
  refusedText,
  successStateOf,
  successTexts,
  type KnownResult,
  type ResultTone,
  type ShownState,
} from './payment-result.rules';

interface ResultViewProps {
  title: string;
  /** Title of the document when it differs from the heading. */
  documentTitle?: string;
  tone: ResultTone;
  icon: ReactNode;
  text: string;
  /** Links and buttons to other pages. */
  children: ReactNode;
}

/** Result of a payment, with links to other pages. */
function ResultView({ title, documentTitle = title, tone, icon, text, children }: ResultViewProps) {
  return (
    <CenteredPage className={classes.page}>
      <PageHead title={documentTitle} noindex />
      <span className={clsx(classes.mark, classes[tone])}>{icon}</span>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <div className={classes.actions}>{children}</div>
    </CenteredPage>
  );
}

const linkLabels = { order: 'Ver o pedido', donation: 'Ver a doação', membership: 'Ver a assinatura' };

/** Link to the page of the order, donation or membership that was paid for. */
function ResultLink({ result: { purpose, path } }: { result: PaymentResultView }) {
  return (
    <Link to={path} className={classes.link}>
      {linkLabels[purpose]}
    </Link>
  );
}

/** The address only says what to request. */
function usePaymentResult(): KnownResult {
  const { api } = useShell();
  const [search] = useSearchParams();
  const paymentId = search.get('payment') ?? '';
  const subscriptionId = search.get('subscription') ?? '';
  const payment = useQuery({ ...paymentReturnQuery(api, paymentId, search), enabled: paymentId !== '' });
  const subscription = useQuery({
    ...subscriptionReturnQuery(api, subscriptionId),
    enabled: paymentId === '' && subscriptionId !== '',
  });
  const isWatched = Boolean(payment.data && (isOpen(payment.data.status) || isExpiredPix(payment.data)));
  const { data: now } = useQuery({ ...paymentQuery(api, paymentId), enabled: isWatched });

  if (paymentId === '' && subscriptionId === '') return null;
  const back = paymentId ? payment : subscription;
  if (back.data === undefined) return back.isError ? 'unreachable' : undefined;
  return back.data && { ...back.data, status: now?.status ?? back.data.status };
}

/**
 * Interval (ms) of requests that reach the provider, which may be slow or unreachable for a while. It grows by this time with each request, up to
 * a minute: the requests count against `LIMIT_LINK` of the network, which mailed links, receipts and postal codes share, and the page may stay open.
 */
const ASK_AGAIN_MS = 10_000;
const ASK_AT_LEAST_EVERY_MS = 60_000;

interface Asked {
  status: string;
  dataUpdateCount: number;
  errorUpdateCount: number;
}

const askAgainAfter = ({ dataUpdateCount, errorUpdateCount }: Asked): number =>
  Math.min((dataUpdateCount + errorUpdateCount) * ASK_AGAIN_MS, ASK_AT_LEAST_EVERY_MS);

/** Query of a payment after its payer has returned; null when the API knows no such payment. Repeated until there is a response. */
const paymentReturnQuery = (api: ApiClient, paymentId: string, search: URLSearchParams) => ({
  queryKey: ['payment-return', paymentId] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<PaymentResultView>(paths.paymentReturn(paymentId), Object.fromEntries(search), { signal }).catch(nullWhenUnknown),
  staleTime: Infinity,
  retry: false,
  refetchInterval: ({ state }: { state: Asked }) => (state.status === 'error' ? askAgainAfter(state) : (false as const)),
});

/** Query of a subscription after its payer has returned; repeated while its first charge is pending. */
const subscriptionReturnQuery = (api: ApiClient, subscriptionId: string) => ({
  queryKey: ['subscription-return', subscriptionId] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<PaymentResultView>(paths.subscriptionReturn(subscriptionId), undefined, { signal }).catch(nullWhenUnknown),
  staleTime: Infinity,
  retry: false,
  refetchInterval: ({ state }: { state: Asked & { data?: PaymentResultView | null } }) =>
    state.status === 'error' || (state.data && isOpen(state.data.status)) ? askAgainAfter(state) : (false as const),
});

/** Query of the payment after the return, repeated until the payment is over for sure. */
const paymentQuery = (api: ApiClient, paymentId: string) => ({
  queryKey: ['payment', paymentId] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<PaymentView>(paths.payment(paymentId), { signal }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: PaymentView } }) => (state.data ? watchEvery(state.data) : WATCH_MS),
});

function nullWhenUnknown(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 404) return null;
  throw error;
}

const icons: Record<ResultTone, ReactNode> = {
  done: <IconCheck size={40} stroke={1.8} aria-hidden />,
  waiting: <IconClock size={40} stroke={1.8} aria-hidden />,
  failed: <IconX size={40} stroke={1.8} aria-hidden />,
};

export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const known = usePaymentResult();
  const fromProvider = search.has('token') && search.has('PayerID');
  const waited = useConfirmation({ fromProvider, isPaid: isPaid(known), isKnown: isKnown(known) });
  const state = successStateOf(known, waited);
  if (state === 'confirming') return <Confirming />;
  const result = isKnown(known) ? known : null;
  const { tone, ...texts } = successTexts[state];
  const text = state === 'refused' ? refusedText(search.has('subscription')) : texts.text;
  // One element for all states, so that screen readers announce the text when the payment is confirmed.
  return (
    <ResultView {...texts} tone={tone} icon={icons[tone]} text={text}>
      <Ways state={state} result={result} />
    </ResultView>
  );
}

function Confirming() {
  return (
    <CenteredPage className={classes.page} aria-busy="true">
      <PageHead title="Pagamento" noindex />
      <Loader color="rose" size="lg" role="status" aria-label="Confirmando o pagamento..." />
      <h1>Confirmando o pagamento...</h1>
    </CenteredPage>
  );
}

/** Links to what comes next. */
function Ways({ state, result }: { state: ShownState; result: PaymentResultView | null }) {
  if (state === 'paid') {
    return (
      <>
        <Button component={Link} to="/">
          Voltar ao Início
        </Button>
        <Button component={Link} to="/loja" variant="outline">
          Continuar Comprando
        </Button>
        {result && <ResultLink result={result} />}
      </>
    );
  }
  return (
    <>
      {state === 'processing' && result && <ResultLink result={result} />}
      {state !== 'processing' && result && (
        <Button component={Link} to={result.purpose === 'membership' ? '/seja-membro' : result.path}>
          Pagar novamente
        </Button>
      )}
      <Button component={Link} to="/" variant="outline">
        Voltar ao Início
      </Button>
    </>
  );
}

/** How long (ms) the confirmation is awaited after a provider has sent the user back with `token` and `PayerID`. */
const CONFIRMATION_MS = 2_000;

interface Confirmation {
  fromProvider: boolean;
  isPaid: boolean;
  /** Whether the API itself has reported the result. */
  isKnown: boolean;
}

/** Query of the payment whose success this tab has reported last. */
const lastReported = storedValue<string>('sessionStorage', 'aflora.paid');

/**
 * Turns true after the wait, or at once when the address has no parameters of a provider. Shows one toast on success, which a reload or Back
 * doesn't repeat.
 */
function useConfirmation({ fromProvider, isPaid, isKnown }: Confirmation): boolean {
  const { notify } = useShell();
  const { search } = useLocation();
  const [hasPassed, setPassed] = useState(false);
  const waited = !fromProvider || hasPassed;

  useEffect(() => {
    if (!fromProvider) return;
    const timer = setTimeout(() => setPassed(true), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [fromProvider]);
  const isToReport = waited && isPaid && (fromProvider || isKnown);
  useEffect(() => {
    if (!isToReport || lastReported.read() === search) return;
    lastReported.write(search);
    notify.success('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
  }, [isToReport, search, notify]);
  return waited;
}

export function PaymentCancelledPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const known = usePaymentResult();
  const tryAgain = () => (window.history.length > 1 ? navigate(-1) : navigate('/loja'));
  // The payment succeeded after all, for example in another tab, so this page would be wrong.
  if (isKnown(known) && isPaid(known)) return <Navigate to={`/payment/success${search}`} replace />;
  return (
    <ResultView
      title="Pagamento Cancelado"
      tone="waiting"
      icon={<IconX size={40} stroke={1.8} aria-hidden />}
      text="Nenhuma cobrança foi feita. Você pode tentar de novo quando quiser."
    >
      <Button onClick={() => void tryAgain()}>Tentar Novamente</Button>
      <Button component={Link} to="/" variant="outline">
        Voltar ao Início
      </Button>
      {isKnown(known) && <ResultLink result={known} />}
    </ResultView>
  );
}
