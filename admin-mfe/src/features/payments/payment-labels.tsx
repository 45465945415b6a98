import type { WaitingConfirmationView, WebhookState, WebhookVerdict } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';
import { statusLabels, type StatusLabel } from '../../lib/status-labels';

const verdicts: Record<WebhookVerdict, StatusLabel> = {
  valid: { label: 'Assinatura válida', tone: 'ok' },
  invalid: { label: 'Assinatura inválida', tone: 'bad' },
  unsigned: { label: 'Sem assinatura', tone: 'warn' },
};
const states: Record<WebhookState, StatusLabel> = {
  processed: { label: 'Processado', tone: 'ok' },
  waiting: { label: 'Aguardando', tone: 'warn' },
  ignored: { label: 'Ignorado', tone: 'off' },
};

export const verdictLabel = statusLabels(verdicts);
export const stateLabel = statusLabels(states);

const resourceNames = { payment: 'Pagamento', subscription: 'Assinatura', dispute: 'Contestação' };

/** 'Pagamento pay_12', or null for a webhook without a resource. */
export const resourceText = (kind: keyof typeof resourceNames | null, id: string | null): string | null =>
  kind && id ? `${resourceNames[kind]} ${id}` : id;

type Paid = Pick<WaitingConfirmationView, 'purpose' | 'subjectId'>;

const shortId = (id: string): string => `#${id.slice(0, 8)}`;

/** Label and address of what a payment pays for. A membership is paid for by a user, so its link leads to the user. */
const purposes: Record<Paid['purpose'], (id: string) => { label: string; to: string }> = {
  order: (id) => ({ label: `Pedido ${shortId(id)}`, to: `/dashboard/pedidos?aberto=${id}` }),
  donation: (id) => ({ label: `Doação ${shortId(id)}`, to: `/dashboard/doacoes?aberto=${id}` }),
  membership: (id) => ({ label: `Participação na ONG ${shortId(id)}`, to: `/dashboard/usuarios?aberto=${id}` }),
};
export const subjectOf = ({ purpose, subjectId }: Paid) => purposes[purpose](subjectId);

/** Name of the payer; anonymous donors have the same label as in the list of donations. */
export const payerOf = ({ payerName, purpose }: Pick<WaitingConfirmationView, 'payerName' | 'purpose'>): string =>
  payerName ?? (purpose === 'donation' ? 'Doação Anônima' : 'Nome não informado');

/** Labels of dispute reasons, by the providers' codes. For Mercado Pago the code is the state of the evidence instead. */
const disputeReasons = new Map([
  ['not_received', 'não recebeu o que comprou'],
  ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'não recebeu o que comprou'],
  ['MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', 'recebeu algo diferente do anunciado'],
  ['UNAUTHORISED', 'não reconhece o pagamento'],
  ['CREDIT_NOT_PROCESSED', 'não recebeu um reembolso prometido'],
  ['DUPLICATE_TRANSACTION', 'pagou duas vezes'],
  ['INCORRECT_AMOUNT', 'pagou outro valor'],
  ['CANCELED_RECURRING_BILLING', 'tinha cancelado a cobrança'],
  ['pending', 'provas ainda não enviadas'],
  ['review_pending', 'provas em análise'],
  ['valid', 'provas aceitas'],
  ['invalid', 'provas recusadas'],
  ['not_supplied', 'provas não enviadas no prazo'],
  ['not_applicable', 'provas não necessárias'],
]);

/** An unknown code is shown as it is. */
export const disputeReason = (code: string): string => disputeReasons.get(code) ?? code;

export function VerdictBadge({ verdict }: { verdict: string }) {
  const { label, tone } = verdictLabel(verdict);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export function StateBadge({ state }: { state: string }) {
  const { label, tone } = stateLabel(state);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
