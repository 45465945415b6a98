const names = new Map([
  ['mercadopago', 'Mercado Pago'],
  ['paypal', 'PayPal'],
  ['pix-static', 'Pix da instituição'],
  ['sandbox', 'Ambiente de testes'],
]);

/** What people call a payment provider. */
export const providerName = (code: string): string => names.get(code) ?? code;
