import { html, type Html } from './html';

const PAYEE = 'Instituto Aflora';
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const money = (cents: number): string => REAIS.format(cents / 100);

export interface Choice {
  action: string;
  label: string;
  look?: 'main' | 'plain';
}

export function summary(heading: string, description: string, amount: Html): Html {
  return html`<h1>${heading} ${PAYEE}</h1>
    <p class="quiet">${description}</p>
    <p class="amount">${amount}</p>`;
}

export const amountOf = (cents: number, period?: string): Html =>
  period ? html`${money(cents)} <small>${period}</small>` : html`${money(cents)}`;

/** A form whose submit buttons carry the action as their value, so that it works without scripts. */
export const choices = (list: Choice[], fields?: Html): Html =>
  html`<form method="post">
    ${fields}
    ${list.map(({ action, label, look }) => html`<button type="submit" name="action" value="${action}" class="${look}">${label}</button>`)}
  </form>`;

export interface Ending {
  text: string;
  tone?: 'good' | 'bad';
  backTo: string;
}

export const ending = ({ text, tone, backTo }: Ending): Html =>
  html`<p class="state ${tone}" role="status">${text}</p>
    <a class="button main" href="${backTo}">Voltar ao site</a>`;
