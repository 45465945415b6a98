import { qrPath } from '../pix/qr-path';
import { instalmentPlans } from '../rules/prices';
import type { Payment, PaymentStatus } from '../state/rows';
import { html, type Html } from './html';
import { amountOf, choices, ending, summary, type Choice, type Ending, money } from './page-parts';
import type { Page } from './send-page';

const ENDINGS: Record<Exclude<PaymentStatus, 'pending'>, Omit<Ending, 'backTo'>> = {
  paid: { text: 'Pagamento aprovado', tone: 'good' },
  refused: { text: 'Pagamento recusado', tone: 'bad' },
  cancelled: { text: 'Pagamento cancelado' },
  expired: { text: 'O prazo deste pagamento terminou' },
};

export function paymentPage(payment: Payment): Page {
  const title = payment.status === 'pending' ? 'Pagamento' : ENDINGS[payment.status].text;
  const head = summary('Pagamento para o', payment.description, amountOf(payment.amountCents));
  return { title, content: html`${head} ${bodyOf(payment)}`, leadsTo: [payment.returnUrl, payment.cancelUrl] };
}

/** Address that the browser is redirected to after the payment has changed; an expired payment stays on its own page. */
export function afterPayment({ id, status, returnUrl, cancelUrl }: Payment): string {
  if (status === 'cancelled') return cancelUrl;
  if (status !== 'paid' && status !== 'refused') return `/pay/${id}`;
  const url = new URL(returnUrl);
  url.searchParams.set('sandbox_payment', id);
  return url.href;
}

function bodyOf(payment: Payment): Html {
  const { status, cancelUrl } = payment;
  if (status === 'pending')
    return payment.pixPayload === null ? choices(buttons('Pagar'), instalmentField(payment.amountCents)) : pixBody(payment.pixPayload);
  const backTo = status === 'paid' || status === 'refused' ? afterPayment(payment) : cancelUrl;
  const refunded = payment.refundedCents > 0 ? html`<p class="quiet">Valor devolvido: ${money(payment.refundedCents)}</p>` : undefined;
  return html`${refunded}${ending({ ...ENDINGS[status], backTo })}`;
}

/** Choice of the instalments, with what each of them and all of them cost. */
function instalmentField(amountCents: number): Html {
  const options = instalmentPlans(amountCents).map(({ count, instalmentCents, totalCents }) => {
    const interest = totalCents > amountCents ? html`total ${money(totalCents)}` : html`sem juros`;
    return html`<option value="${count}">${count}x de ${money(instalmentCents)} (${interest})</option>`;
  });
  return html`<label for="parcelas">Parcelas</label>
    <select id="parcelas" name="instalments">
      ${options}
    </select>`;
}

function pixBody(payload: string): Html {
  const { size, path } = qrPath(payload);
  return html`<svg viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="QR Code do Pix" shape-rendering="crispEdges">
      <path d="${path}" />
    </svg>
    <label for="pix">Pix copia e cola</label>
    <textarea id="pix" readonly spellcheck="false">${payload}</textarea>
    ${choices(buttons('Simular pagamento'))}`;
}

const buttons = (pay: string): Choice[] => [
  { action: 'pay', label: pay, look: 'main' },
  { action: 'refuse', label: 'Recusar pagamento' },
  { action: 'cancel', label: 'Cancelar', look: 'plain' },
];
