import type { Interval, Subscription, SubscriptionStatus } from '../state/rows';
import { html, type Html } from './html';
import { amountOf, choices, ending, summary, type Choice, type Ending } from './page-parts';
import type { Page } from './send-page';

const PERIODS: Record<Interval, string> = { month: 'por mês', year: 'por ano' };
const REFUSED: Omit<Ending, 'backTo'> = { text: 'Pagamento recusado', tone: 'bad' };
const ENDINGS: Record<Exclude<SubscriptionStatus, 'pending'>, Omit<Ending, 'backTo'>> = {
  active: { text: 'Cobrança autorizada', tone: 'good' },
  'past-due': { text: 'Cobrança em atraso', tone: 'bad' },
  paused: { text: 'Cobrança pausada' },
  cancelled: { text: 'Cobrança cancelada' },
};
const CHOICES: Choice[] = [
  { action: 'authorise', label: 'Autorizar', look: 'main' },
  { action: 'refuse', label: 'Recusar' },
  { action: 'cancel', label: 'Cancelar', look: 'plain' },
];

export function subscriptionPage(subscription: Subscription): Page {
  const { status, description, amountCents, interval, returnUrl, cancelUrl } = subscription;
  const title = status === 'pending' ? 'Cobrança recorrente' : endingOf(subscription, status).text;
  const head = summary('Cobrança recorrente do', description, amountOf(amountCents, PERIODS[interval]));
  return { title, content: html`${head} ${bodyOf(subscription)}`, leadsTo: [returnUrl, cancelUrl] };
}

/** Address that the browser is redirected to after the payer's decision. */
export function afterSubscription(subscription: Subscription): string {
  const { id, returnUrl, cancelUrl } = subscription;
  if (subscription.status === 'cancelled' && !wasRefused(subscription)) return cancelUrl;
  const url = new URL(returnUrl);
  url.searchParams.set('sandbox_subscription', id);
  return url.href;
}

function bodyOf(subscription: Subscription): Html {
  const { status, interval } = subscription;
  if (status !== 'pending') return ending({ ...endingOf(subscription, status), backTo: afterSubscription(subscription) });
  const next = interval === 'month' ? 'todo mês' : 'todo ano';
  return html`<p class="quiet">A primeira cobrança é feita agora e se repete ${next} até ser cancelada.</p>
    ${choices(CHOICES)}`;
}

const endingOf = (subscription: Subscription, status: Exclude<SubscriptionStatus, 'pending'>): Omit<Ending, 'backTo'> =>
  wasRefused(subscription) ? REFUSED : ENDINGS[status];

/** Whether the first charge was refused, so that the subscription never became active. */
const wasRefused = ({ status, dueAt, paymentIds }: Subscription): boolean =>
  status === 'cancelled' && dueAt === null && paymentIds.length > 0;
