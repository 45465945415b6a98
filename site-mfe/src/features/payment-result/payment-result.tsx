import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type PaymentResultView, type PaymentView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CenteredPage } from '../../components/centered-page';
import { PageHead } from '../../components/page-head';
import { isOpen, WATCH_MS } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import classes from './payment-result.module.css';

interface ResultViewProps {
  title: string;
  /** Of the document, where it differs. */
  documentTitle?: string;
  tone: 'done' | 'waiting' | 'failed';
  icon: ReactNode;
  text: string;
  /** Ways on. */
  children: ReactNode;
}

/** How a payment ended, and where to go from here. */
export function ResultView({ title, documentTitle = title, tone, icon, text, children }: ResultViewProps) {
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

/** To the page of what was paid for. */
export function ResultLink({ result: { purpose, path } }: { result: PaymentResultView }) {
  return (
    <Link to={path} className={classes.link}>
      {linkLabels[purpose]}
    </Link>
  );
}

/**
 * What became of the payment or subscription that the address names: undefined while the API's response is awaited, null when it names none or an unknown one,
 * 'unreachable' while the API can't find out. The address is only a hint of what to request.
 */
export function usePaymentResult(): PaymentResultView | null | undefined | 'unreachable' {
  const { api } = useShell();
  const [search] = useSearchParams();
  const paymentId = search.get('payment') ?? '';
  const subscriptionId = search.get('subscription') ?? '';
  const payment = useQuery({ ...paymentReturnQuery(api, paymentId, search), enabled: paymentId !== '' });
  const subscription = useQuery({
    ...subscriptionReturnQuery(api, subscriptionId),
    enabled: paymentId === '' && subscriptionId !== '',
  });
  const isPending = Boolean(payment.data && isOpen(payment.data.status));
  const { data: now } = useQuery({ ...paymentQuery(api, paymentId), enabled: isPending });

  if (paymentId === '' && subscriptionId === '') return null;
  const back = paymentId ? payment : subscription;
  if (back.data === undefined) return back.isError ? 'unreachable' : undefined;
  return back.data && { ...back.data, status: now?.status ?? back.data.status };
}

/** Between two questions that reach the provider (ms): it may be slow, or out of reach for a while. */
const ASK_AGAIN_MS = 10_000;

/** What the API finds out about a payment whose payer is back; null when it knows none. Repeated until there is a response. */
const paymentReturnQuery = (api: ApiClient, paymentId: string, search: URLSearchParams) => ({
  queryKey: ['payment-return', paymentId] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<PaymentResultView>(paths.paymentReturn(paymentId), Object.fromEntries(search), { signal }).catch(nullWhenUnknown),
  staleTime: Infinity,
  retry: false,
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? ASK_AGAIN_MS : (false as const)),
});

/** The same for a subscription; repeated while its first charge is on its way. */
const subscriptionReturnQuery = (api: ApiClient, subscriptionId: string) => ({
  queryKey: ['subscription-return', subscriptionId] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<PaymentResultView>(paths.subscriptionReturn(subscriptionId), undefined, { signal }).catch(nullWhenUnknown),
  staleTime: Infinity,
  retry: false,
  refetchInterval: ({ state }: { state: { status: string; data?: PaymentResultView | null } }) =>
    state.status === 'error' || (state.data && isOpen(state.data.status)) ? ASK_AGAIN_MS : (false as const),
});

/** The same payment from then on, until it is over. */
const paymentQuery = (api: ApiClient, paymentId: string) => ({
  queryKey: ['payment', paymentId] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<PaymentView>(paths.payment(paymentId), { signal }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: PaymentView } }) =>
    !state.data || isOpen(state.data.status) ? WATCH_MS : (false as const),
});

function nullWhenUnknown(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 404) return null;
  throw error;
}
