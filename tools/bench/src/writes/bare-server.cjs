// The plainest good design of a write: node:http, pg, and one prepared statement per request.
const { createHmac, randomUUID } = require('node:crypto');
const { createServer } = require('node:http');
const { createRequire } = require('node:module');
const { join } = require('node:path');
const { Pool } = require('pg');
const { PLACE_ORDER, DONATE, SIGN_UP } = require('./bare-write-statements.cjs');

/** The API's own library. */
const { hash } = createRequire(join(__dirname, '../../../../api/package.json'))('@node-rs/argon2');

const [port, databaseUrl, secret] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const SHIPPING_CENTS = 1_290;
/** The API's parameters, and as many hashes at a time. */
const ARGON = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hmac = (text) => createHmac('sha256', secret).update(text).digest('base64url');
const run = (name, text, values) => pool.query({ name, text, values });

async function placeOrder(body, { 'x-forwarded-for': network }) {
  const id = randomUUID();
  const ids = body.items.map(({ productId }) => productId);
  const quantities = body.items.map(({ quantity }) => quantity);
  const subject = `Recebemos seu pedido #${id.slice(0, 8)}`;
  const customer = { ...body, items: undefined };
  const values = [id, JSON.stringify(customer), ids, quantities, body.expectedTotalCents, hmac(network), subject, SHIPPING_CENTS];
  await run('order', PLACE_ORDER, values);
  return { id, accessToken: hmac(id) };
}

async function donate(body) {
  const id = randomUUID();
  await run('donation', DONATE, [id, JSON.stringify(body), randomUUID()]);
  return { id, accessToken: hmac(id) };
}

async function signUp({ name, email, password }) {
  const salt = createHmac('sha256', secret).update(email).digest().subarray(0, 16);
  const [first, ...rest] = name.split(' ');
  const link = randomUUID();
  await run('sign-up', SIGN_UP, [email, await hash(password, { ...ARGON, salt }), first, rest.join(' '), link, hmac(link)]);
  return { isAdminAddress: false };
}

const ROUTES = { '/api/orders': placeOrder, '/api/donations': donate, '/api/auth/register': signUp };

function send(response, status, body) {
  const json = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(json) }).end(json);
}

const server = createServer((request, response) => {
  const route = ROUTES[request.url];
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    if (!route) return send(response, 200, {});
    route(JSON.parse(Buffer.concat(parts)), request.headers).then(
      (body) => send(response, 201, body),
      (error) => send(response, 500, { error: String(error) }),
    );
  });
});
server.keepAliveTimeout = 75_000;
server.listen(Number(port), '127.0.0.1');
