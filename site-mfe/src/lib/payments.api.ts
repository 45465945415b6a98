import type { ApiClient } from '@aflora/api-client';
import { paths, type PaymentNext, type PaymentOptionView, type PaymentStatus, type PaymentView } from '@aflora/contracts';

/** How often an open payment is read again (ms), and one that a person confirms. */
export const WATCH_MS = 3_000;
const WATCH_PERSON_MS = 30_000;

/** The ways to pay, Pix first. */
export const paymentOptionsQuery = (api: ApiClient) => ({
  queryKey: ['payment-options'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<PaymentOptionView[]>(paths.paymentMethods, { signal }),
  select: (options: PaymentOptionView[]) => [...options].sort((a, b) => rank(a) - rank(b)),
  staleTime: 300_000,
  meta: { failureMessage: 'Não foi possível carregar as formas de pagamento.' },
});

const rank = ({ method }: PaymentOptionView): number => (method === 'pix' ? 0 : 1);

/** Those that can pay it: what is paid every month is charged on a card. */
export const payableWith = (options: PaymentOptionView[] | undefined, { recurring }: { recurring: boolean }) =>
  recurring ? options?.filter((option) => option.recurring && option.method === 'card') : options;

/** Names one option in forms and drafts. */
export const optionId = ({ provider, method }: Pick<PaymentOptionView, 'provider' | 'method'>): string => `${provider}:${method}`;

/** The chosen option, else the first one. */
export const chosenPayment = (options: PaymentOptionView[] | undefined, id: string): PaymentOptionView | undefined =>
  options?.find((option) => optionId(option) === id) ?? options?.[0];

export const isOpen = (status: PaymentStatus): boolean => status === 'created' || status === 'pending';

/** Refetch interval (ms) of what shows a payment; false once the payment is over. */
export function watchEvery(payment: PaymentView | null): number | false {
  if (!payment || !isOpen(payment.status)) return false;
  return payment.next?.kind === 'pix' && payment.next.confirmedBy === 'person' ? WATCH_PERSON_MS : WATCH_MS;
}

/** Goes to the provider's page where paying goes on there; whatever else comes next is shown on our own page. */
export function followPayment(next: PaymentNext | null): void {
  if (next?.kind === 'redirect') leave.to(next.url);
}

/** Leaves the site for an external page; an object, so that tests can replace `to`. */
export const leave = {
  to: (url: string): void => window.location.assign(url),
};
