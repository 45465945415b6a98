import type { EntityManager } from 'typeorm';
import { EnvError } from '../../config/env-reader';
import type { SandboxEnv } from '../../config/payment-env';
import { SandboxProvider } from '../../payments/providers/sandbox/sandbox.provider';

const BATCH = 500;
/** Demo payments have ids that begin with `demo`; ids that the sandbox creates begin otherwise. */
const PAID = `
  SELECT p.external_id AS id, p.id AS reference, p.method, p.amount_cents AS "amountCents", 'BRL' AS currency, p.description,
    json_build_object('name', p.payer_name, 'email', p.payer_email) AS payer, p.refunded_cents AS "refundedCents", p.paid_at AS "paidAt"
  FROM payments p
  WHERE p.provider = 'sandbox' AND p.status = 'paid' AND p.external_id LIKE 'demo%'
  ORDER BY p.paid_at, p.id LIMIT ${BATCH} OFFSET $1
`;

/** A restart asks the sandbox nothing more, because its switches, which survive restarts, may keep it from responding. */
const IS_UNSETTLED = `
  SELECT FROM payments
  WHERE provider = 'sandbox' AND status = 'paid' AND external_id LIKE 'demo%' AND fee_cents IS NULL LIMIT 1
`;

/** Stores the sandbox's fees and payout dates, which a real provider tells with the payment. `$1`: snapshots as JSON. */
const SETTLE = `
  UPDATE payments p SET fee_cents = (told.settlement ->> 'feeCents')::integer, net_cents = (told.settlement ->> 'netCents')::integer,
    payout_on = (told.settlement ->> 'payoutOn')::date
  FROM json_to_recordset($1::json) AS told ("externalId" text, settlement json)
  WHERE p.provider = 'sandbox' AND p.external_id = told."externalId" AND p.status = 'paid' AND p.fee_cents IS NULL
`;

interface Addresses {
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
}

/**
 * Registers the demo's payments at the payment sandbox, so that they can be refunded and appear in its statement like any other payment.
 * Throws `EnvError` when the sandbox doesn't respond; calling it again continues.
 */
export async function giveToSandbox(manager: EntityManager, sandbox: SandboxEnv, addresses: Addresses): Promise<void> {
  await giveDemoPayments(manager, sandbox, addresses);
  if ((await manager.query<unknown[]>(IS_UNSETTLED)).length === 0) return;
  const snapshots = await new SandboxProvider(sandbox).listPayments(new Date(0));
  await manager.query(SETTLE, [JSON.stringify(snapshots.filter(({ settlement }) => settlement?.feeCents))]);
}

async function giveDemoPayments(manager: EntityManager, { url, key }: SandboxEnv, addresses: Addresses): Promise<void> {
  for (let offset = 0; ; offset += BATCH) {
    const payments = await manager.query<object[]>(PAID, [offset]);
    if (payments.length === 0) return;
    const response = await fetch(`${url}/v1/control/payments`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(payments.map((payment) => ({ ...payment, ...addresses }))),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => {
      throw new EnvError(
        `The demo data is stored, but the payment sandbox does not respond at ${url} (SANDBOX_URL): ${reasonOf(error)}. ` +
          "Start it ('npm start' starts everything), then run the seed again, or leave sandbox out of PAYMENT_PROVIDERS.",
      );
    });
    if (!response.ok) throw new Error(`${url} (SANDBOX_URL) refused the demo's payments: ${response.status} ${await response.text()}`);
  }
}

/** `fetch` itself says no more than 'fetch failed'. */
const reasonOf = ({ message, cause }: Error): string => (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
