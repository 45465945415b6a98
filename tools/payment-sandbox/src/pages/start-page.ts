import type { State } from '../state/state';
import { html } from './html';
import { money } from './page-parts';
import type { Page } from './send-page';

const MAX_ROWS = 10;

/** Page at the sandbox's own address, with links to the latest payments and subscriptions. */
export function startPage({ payments, subscriptions }: State): Page {
  const recent = [
    ...payments.all().map((payment) => ({ ...payment, path: `/pay/${payment.id}` })),
    ...subscriptions.all().map((subscription) => ({ ...subscription, path: `/subscribe/${subscription.id}` })),
  ]
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, MAX_ROWS);
  const rows = recent.map(
    ({ path, description, amountCents }) => html`<li><a href="${path}">${description}, ${money(amountCents)}</a></li> `,
  );
  return {
    title: 'Pagamentos',
    content: html`<h1>Provedor de pagamentos simulado</h1>
      ${
        rows.length
          ? html`<ul>
              ${rows}
            </ul>`
          : html`<p class="quiet">Ainda não há pagamentos.</p>`
      }`,
  };
}

export function missingPage(): Page {
  return {
    title: 'Pagamento não encontrado',
    status: 404,
    content: html`<h1>Pagamento não encontrado</h1>
      <p class="quiet">Volte ao site e comece o pagamento de novo.</p>`,
  };
}
