import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type InstalmentOptionView,
  type PaymentNext,
  type PaymentOptionView,
  type PaymentStatus,
  type PaymentView,
} from '@aflora/contracts';

/** How often an open payment is read again (ms); `WATCH_PERSON_MS` is for payments that a person confirms. */
export const WATCH_MS = 3_000;
const WATCH_PERSON_MS = 30_000;

/** How often and how long an expired Pix is read again (ms): a payment in its last seconds is confirmed after its end. */
const WATCH_EXPIRED_MS = 30_000;
const CONFIRMED_WITHIN_MS = 10 * 60_000;

/** Query of the payment options, Pix first. */
export const paymentOptionsQuery = (api: ApiClient) => ({
  queryKey: ['payment-options'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<PaymentOptionView[]>(paths.paymentMethods, { signal }),
  select: (options: PaymentOptionView[]) => [...options].sort((a, b) => rank(a) - rank(b)),
  staleTime: 300_000,
  meta: { failureMessage: 'Não foi possível carregar as formas de pagamento.' },
});

/** Query of the instalments for an amount. Failures aren't reported, because the provider's page shows the instalments, too. */
export const instalmentsQuery = (api: ApiClient, amountCents: number) => ({
  queryKey: ['instalments', amountCents] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.get<InstalmentOptionView[]>(paths.paymentInstalments, { query: { amountCents }, signal }),
  staleTime: 300_000,
  retry: false,
});

const rank = ({ method }: PaymentOptionView): number => (method === 'pix' ? 0 : 1);

/** Options for a single or a recurring payment; recurring payments are charged to a card. */
export const payableWith = (options: PaymentOptionView[] | undefined, { recurring }: { recurring: boolean }) =>
  recurring ? options?.filter((option) => option.recurring && option.method === 'card') : options;

/** Id of a payment option in forms and drafts. */
export const optionId = ({ provider, method }: Pick<PaymentOptionView, 'provider' | 'method'>): string => `${provider}:${method}`;

/** The chosen payment option, otherwise the first one. */
export const chosenPayment = (options: PaymentOptionView[] | undefined, id: string): PaymentOptionView | undefined =>
  options?.find((option) => optionId(option) === id) ?? options?.[0];

export const isOpen = (status: PaymentStatus): boolean => status === 'created' || status === 'pending';

/** Whether a Pix has expired. Unlike a refused payment, it may have been paid in its last seconds, so nobody can say that nothing was charged. */
export const isExpiredPix = (payment: Pick<PaymentView, 'status' | 'method'> | null): boolean =>
  payment?.status === 'expired' && payment.method === 'pix';

/** What somebody whose Pix has expired does next; a sentence without its full stop. */
export const LATE_PIX = 'Se você já pagou, a confirmação aparece aqui; se não, pode pagar novamente';

/** When each response about a payment was first used, by the payer's clock. A read that finds nothing new keeps the response. */
const seenAt = new WeakMap<PaymentView, number>();

/**
 * Milliseconds since the payment was first seen in its present state, also while other pages were open. The payer's clock may be wrong by
 * hours, so only the time that it has measured is used.
 */
export function msSinceSeen(payment: PaymentView): number {
  const now = Date.now();
  const at = seenAt.get(payment) ?? now;
  seenAt.set(payment, at);
  return Math.max(now - at, 0);
}

/** Refetch interval (ms) of a query that shows a payment; false once the payment is over for sure. */
export function watchEvery(payment: PaymentView | null): number | false {
  if (!payment) return false;
  if (isExpiredPix(payment)) return msSinceSeen(payment) < CONFIRMED_WITHIN_MS && WATCH_EXPIRED_MS;
  if (!isOpen(payment.status)) return false;
  return payment.next?.kind === 'pix' && payment.next.confirmedBy === 'person' ? WATCH_PERSON_MS : WATCH_MS;
}

/** Opens the provider's page if the payment continues there; any other next step is shown on our own page. */
export function followPayment(next: PaymentNext | null): void {
  if (next?.kind === 'redirect') leave.to(next.url);
}

/** Leaves the site for an external page; an object, so that tests can replace `to`. */
export const leave = {
  to: (url: string): void => window.location.assign(url),
};
