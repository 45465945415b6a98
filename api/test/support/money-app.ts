import { startSandbox, type Sandbox } from '@aflora/payment-sandbox/start-sandbox';
import { freePort } from '@aflora/tools/common/free-port';
import { until } from './api-process';
import { startMailApp, type MailApp } from './mail-app';

const KEY = 'key-of-the-test';
const WEBHOOK_SECRET = 'secret-of-the-test';

const EXTERNAL_ID = 'SELECT external_id AS id FROM payments WHERE id = $1';
const HAS_BECOME = "SELECT FROM payments WHERE id = $1 AND (status = $2 OR failure_code = 'amount-mismatch')";

const NOBODY = 'http://127.0.0.1:9';
const FOREIGN = {
  ...{ reference: 'foreign', currency: 'BRL', method: 'card', description: 'Pedido', payer: { name: 'Bia', email: 'bia@example.com' } },
  ...{ returnUrl: NOBODY, cancelUrl: NOBODY, webhookUrl: NOBODY },
};

type Outcome = 'paid' | 'refused' | 'cancelled' | 'expired';

/** The API on its own port, with the payment sandbox and a mail server. */
export interface MoneyApp extends MailApp {
  sandbox: Sandbox;
  /** Does what the buttons of the sandbox's pages do. `paymentId` is ours. */
  settle(paymentId: string, outcome: Outcome, extra?: object): Promise<void>;
  control(path: string, body: object, method?: string): Promise<unknown>;
  /** A request to the provider's own API, as the charity makes it on the provider's site; by default a GET, or a POST with a body. */
  callProvider<T>(path: string, body?: object, method?: string): Promise<T>;
  /** External id of a paid payment at the provider that nobody here knows. */
  aForeignPayment(amountCents: number): Promise<string>;
  /** Runs a job now, as its schedule would, and everything that it causes. */
  runJob(name: string): Promise<void>;
}

export async function startMoneyApp(variables: Record<string, string> = {}): Promise<MoneyApp> {
  const port = await freePort();
  const sandbox = await startSandbox({ key: KEY, webhookSecret: WEBHOOK_SECRET, retryDelaysMs: [20, 50, 100, 200], sweepMs: 50 });
  const api = await startMailApp({
    SANDBOX_URL: sandbox.url,
    SANDBOX_KEY: KEY,
    SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PAYMENT_WEBHOOK_ORIGIN: `http://127.0.0.1:${port}`,
    ...variables,
  });
  await api.app.listen(port, '127.0.0.1');
  const { settled } = api;
  return {
    ...api,
    sandbox,
    control: (path, body, method) => callSandbox(sandbox, { path: `/control${path}`, body, method }),
    callProvider: <T>(path: string, body?: object, method = body ? 'POST' : 'GET') =>
      callSandbox(sandbox, { path, body, method }) as Promise<T>,
    aForeignPayment: async (amountCents) => {
      const { id } = (await callSandbox(sandbox, { path: '/payments', body: { ...FOREIGN, amountCents } })) as { id: string };
      await callSandbox(sandbox, { path: `/control/payments/${id}`, body: { outcome: 'paid' } });
      return id;
    },
    runJob: async (name) => {
      await api.dataSource.query('SELECT graphile_worker.add_job($1)', [name]);
      await settled();
    },
    settle: async (paymentId, outcome, extra = {}) => {
      const [payment] = await api.dataSource.query<[{ id: string }]>(EXTERNAL_ID, [paymentId]);
      await callSandbox(sandbox, { path: `/control/payments/${payment.id}`, body: { outcome, ...extra } });
      const want = outcome === 'refused' ? 'failed' : outcome;
      await until(async () => (await api.dataSource.query<unknown[]>(HAS_BECOME, [paymentId, want])).length > 0);
      await settled();
    },
    close: async () => {
      await api.close();
      await sandbox.close();
    },
  };
}

async function callSandbox(
  { url }: Sandbox,
  { path, body, method = 'POST' }: { path: string; body?: object | undefined; method?: string | undefined },
): Promise<unknown> {
  const headers = { authorization: `Bearer ${KEY}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
  return response.json();
}
