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

/** What a payment is for. A membership is paid for by a user, so its link leads to the user. */
const purposes: Record<Paid['purpose'], (id: string) => { label: string; to: string }> = {
  order: (id) => ({ label: `Pedido ${shortId(id)}`, to: `/dashboard/pedidos?aberto=${id}` }),
  donation: (id) => ({ label: `Doação ${shortId(id)}`, to: `/dashboard/doacoes?aberto=${id}` }),
  membership: (id) => ({ label: `Participação na ONG ${shortId(id)}`, to: `/dashboard/usuarios?aberto=${id}` }),
};
export const subjectOf = ({ purpose, subjectId }: Paid) => purposes[purpose](subjectId);

/** Name of the payer; anonymous donors are called as in the list of donations. */
export const payerOf = ({ payerName, purpose }: Pick<WaitingConfirmationView, 'payerName' | 'purpose'>): string =>
  payerName ?? (purpose === 'donation' ? 'Doação Anônima' : 'Nome não informado');

export function VerdictBadge({ verdict }: { verdict: string }) {
  const { label, tone } = verdictLabel(verdict);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export function StateBadge({ state }: { state: string }) {
  const { label, tone } = stateLabel(state);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
