import type { EntityManager } from 'typeorm';
import type { SandboxEnv } from '../../config/payment-env';

const BATCH = 500;
/** Demo payments have ids that begin with `demo`; ids that the sandbox creates begin otherwise. */
const PAID = `
  SELECT p.external_id AS id, p.id AS reference, p.method, p.amount_cents AS "amountCents", 'BRL' AS currency, p.description,
    json_build_object('name', p.payer_name, 'email', p.payer_email) AS payer, p.refunded_cents AS "refundedCents", p.paid_at AS "paidAt"
  FROM payments p
  WHERE p.provider = 'sandbox' AND p.status = 'paid' AND p.external_id LIKE 'demo%'
  ORDER BY p.paid_at, p.id LIMIT ${BATCH} OFFSET $1
`;

interface Addresses {
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
}

/**
 * Registers the demo's payments at the payment sandbox, so that they can be refunded and appear in its statement like any other payment.
 */
export async function giveToSandbox(manager: EntityManager, { url, key }: SandboxEnv, addresses: Addresses): Promise<void> {
  for (let offset = 0; ; offset += BATCH) {
    const payments = await manager.query<object[]>(PAID, [offset]);
    if (payments.length === 0) return;
    const response = await fetch(`${url}/v1/control/payments`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(payments.map((payment) => ({ ...payment, ...addresses }))),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The payment sandbox refused the demo's payments: ${response.status} ${await response.text()}`);
  }
}
