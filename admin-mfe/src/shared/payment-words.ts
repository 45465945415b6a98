import { wordOf } from './status-words';

const providers = new Map([
  ['mercadopago', 'Mercado Pago'],
  ['paypal', 'PayPal'],
  ['pix-static', 'Pix da instituição'],
  ['sandbox', 'Ambiente de testes'],
]);
/** What people call a payment provider. */
export const providerName = (code: string): string => providers.get(code) ?? code;

export const methodNames = { pix: 'Pix', card: 'Cartão' } as const;

/** Of one attempt to pay. */
export const attemptWord = wordOf({
  created: { label: 'Iniciado', tone: 'off' },
  pending: { label: 'Aguardando', tone: 'warn' },
  paid: { label: 'Pago', tone: 'ok' },
  failed: { label: 'Recusado', tone: 'bad' },
  cancelled: { label: 'Cancelado', tone: 'off' },
  expired: { label: 'Expirado', tone: 'off' },
});

export const refundWord = wordOf({
  asked: { label: 'Solicitado', tone: 'warn' },
  done: { label: 'Devolvido', tone: 'ok' },
  refused: { label: 'Recusado', tone: 'bad' },
});
