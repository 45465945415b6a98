import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import { Failure } from '@aflora/tools/common/failure';
import { startTcpProxy, type TcpProxy } from '@aflora/tools/common/tcp-proxy';
import { startS3 } from '@aflora/tools/s3/start-s3';
import { readOrCreateSecrets } from '@aflora/tools/stack/secrets';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { Client, Pool } from 'pg';
import { benchSecrets, superviseApi, type SupervisedApi } from '../bench-api';
import { withStack } from '../bench-stack';
import { addProduct, checkoutOf } from '../money/shopping';
import { openUnreliableMailbox, type UnreliableMailbox } from '../money/unreliable-mailbox';
import { signedIn } from '../reads/shop-database';
import { startStoreFront, type StoreFront } from './full-store';
import type { VisitorRequest } from './visitors';

const BUCKET = 'media';
const API_ROLE = 'aflora_api';
const STOCK = 10_000_000;
/** A picture of one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** The whole product, with a network of its own between the API and everything that it needs. */
export interface FaultStack {
  shellUrl: string;
  api: SupervisedApi;
  /** Kills a web server, and starts it again without waiting for that. */
  killWebServer(name: 'shell' | 'site'): Promise<void>;
  /** A direct connection, as the owner of the tables. */
  database: Pool;
  networks: Record<'database' | 'mail' | 'payments' | 'store', TcpProxy>;
  store: StoreFront;
  mailbox: UnreliableMailbox;
  /** What visitors do, repeated in turn. */
  requests: VisitorRequest[];
}

export const withFaultStack = <T>(measure: (stack: FaultStack) => Promise<T>): Promise<T> =>
  withStack((stack) => around(stack, measure), { env: { RATE_LIMIT: 'off', ...benchSecrets } });

async function around<T>(stack: Stack, measure: (stack: FaultStack) => Promise<T>): Promise<T> {
  await stack.stopService('api');
  const mailbox = await openUnreliableMailbox();
  const s3 = await startS3({ buckets: [BUCKET] });
  const store = await startStoreFront(s3.endpoint);
  const networks = {
    database: await startTcpProxy({ port: Number(new URL(stack.databaseUrl).port) }),
    mail: await startTcpProxy({ port: mailbox.port }),
    payments: await startTcpProxy({ port: stack.ports.payments }),
    store: await startTcpProxy({ port: store.port }),
  };
  const { databasePassword: password } = readOrCreateSecrets(stack.dataDir);
  const databaseUrl = Object.assign(new URL(stack.databaseUrl), {
    username: API_ROLE,
    password,
    port: String(networks.database.port),
  }).href;
  const variables = {
    ...{ ...benchSecrets, SMTP_URL: addressOf('smtp', networks.mail), SANDBOX_URL: addressOf('http', networks.payments) },
    ...{ MEDIA_BUCKET: BUCKET, S3_ENDPOINT: addressOf('http', networks.store), S3_ACCESS_KEY_ID: s3.accessKeyId },
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  const database = new Pool({ connectionString: stack.databaseUrl, max: 4 });
  // Connections that a case ends.
  database.on('error', () => undefined);
  const api = await superviseApi({ ...stack, databaseUrl }, { port: stack.ports.api, variables });
  try {
    const shellUrl = `http://localhost:${stack.ports.shell}`;
    const requests = await requestsOf({ apiUrl: api.url, databaseUrl: stack.databaseUrl, database });
    const killWebServer = async (name: 'shell' | 'site'): Promise<void> => {
      await stack.killService(name);
      void stack.startService(name);
    };
    return await measure({ shellUrl, api, killWebServer, database, networks, store, mailbox, requests });
  } finally {
    await api.stop();
    await Promise.all(Object.values(networks).map((network) => network.close()));
    await Promise.all([database.end(), store.close(), mailbox.close()]);
    await s3.stop();
  }
}

const addressOf = (protocol: string, { port }: TcpProxy): string => `${protocol}://127.0.0.1:${port}`;

/** Forty requests: pages and lists mostly, an order, a donation, a picture and an upload. */
async function requestsOf({
  apiUrl,
  databaseUrl,
  database,
}: {
  apiUrl: string;
  databaseUrl: string;
  database: Pool;
}): Promise<VisitorRequest[]> {
  const productId = await addProduct({ database }, STOCK);
  const order = orderOf(productId);
  const placed = await fetch(apiUrl + paths.orders, { method: 'POST', headers: order.headers, body: order.body?.() });
  const authorization = await signInAdministrator(databaseUrl);
  const upload = uploadOf(authorization);
  const created = await fetch(apiUrl + upload.path, { method: 'POST', headers: authorization, body: upload.body?.() });
  if (!placed.ok || !created.ok) throw new Failure(`The order got ${placed.status}, and the picture ${created.status}.`);
  const { imageUrl } = (await created.json()) as { imageUrl: string };
  const reads: VisitorRequest[] = [
    { what: 'list', path: `${paths.physicalProducts}?pageSize=12` },
    { what: 'product', path: paths.physicalProduct(productId) },
    { what: 'page', path: '/' },
    { what: 'search', path: `${paths.physicalProducts}?search=sabonete` },
    { what: 'page', path: '/loja' },
    { what: 'courses', path: paths.digitalProducts },
  ];
  const picture: VisitorRequest = { what: 'picture', path: imageUrl };
  const others = new Map([
    [3, order],
    [13, picture],
    [23, donation],
    [33, upload],
  ]);
  return Array.from({ length: 40 }, (_, turn) => others.get(turn) ?? (reads[turn % reads.length] as VisitorRequest));
}

const JSON_TYPE = { 'content-type': 'application/json' };

const orderOf = (productId: string): VisitorRequest => ({
  ...{ what: 'order', path: paths.orders, method: 'POST' },
  get headers() {
    return { ...JSON_TYPE, 'idempotency-key': randomUUID() };
  },
  body: () => JSON.stringify(checkoutOf(productId, `${randomUUID()}@example.com`)),
});

/** The provider is asked for a payment before the donor gets a response. */
const donation: VisitorRequest = {
  ...{ what: 'donation', path: paths.donations, method: 'POST' },
  get headers() {
    return { ...JSON_TYPE, 'idempotency-key': randomUUID() };
  },
  body: () =>
    JSON.stringify({
      ...{ email: `${randomUUID()}@example.com`, name: 'Ana Lima', amountCents: 5_000, frequency: 'once', isAnonymous: false },
      ...{ provider: 'sandbox', method: 'card' },
    }),
};

const uploadOf = (headers: Record<string, string>): VisitorRequest => ({
  ...{ what: 'upload', path: paths.adminPhysicalProducts, method: 'POST', headers },
  body: () => {
    const form = new FormData();
    form.append('data', JSON.stringify({ name: 'Produto da medição', priceCents: 100, isActive: false }));
    form.append('image', new Blob([new Uint8Array(PICTURE)], { type: 'image/png' }), 'a.png');
    return form;
  },
});

async function signInAdministrator(databaseUrl: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return signedIn(client, { isAdmin: true }).finally(() => client.end());
}
