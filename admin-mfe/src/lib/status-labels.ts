import type { StatusTone } from '@aflora/ui/status';

export interface StatusLabel {
  label: string;
  tone: StatusTone;
}

/** Looks up the label of a status; an unknown status is shown as it is. */
export const statusLabels = (labels: Record<string, StatusLabel>) => {
  const known = new Map(Object.entries(labels));
  return (status: string): StatusLabel => known.get(status) ?? { label: status, tone: 'off' };
};

const providers = new Map([
  ['mercadopago', 'Mercado Pago'],
  ['paypal', 'PayPal'],
  ['pix-static', 'Pix da instituição'],
  ['sandbox', 'Ambiente de testes'],
]);
/** Display name of a payment provider. */
export const providerName = (code: string): string => providers.get(code) ?? code;

export const methodNames = { pix: 'Pix', card: 'Cartão' } as const;

/** Status of one attempt to pay. */
export const attemptLabel = statusLabels({
  created: { label: 'Iniciado', tone: 'off' },
  pending: { label: 'Aguardando', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Recusado', tone: 'bad' },
  cancelled: { label: 'Cancelado', tone: 'off' },
  expired: { label: 'Expirado', tone: 'off' },
});

export const disputeLabel = statusLabels({
  open: { label: 'Aberta', tone: 'bad' },
  won: { label: 'A favor da instituição', tone: 'ok' },
  lost: { label: 'A favor de quem pagou', tone: 'off' },
});

export const refundLabel = statusLabels({
  asked: { label: 'Solicitado', tone: 'warn' },
  done: { label: 'Devolvido', tone: 'ok' },
  failed: { label: 'Não realizado', tone: 'bad' },
  refused: { label: 'Não realizado', tone: 'bad' },
});
