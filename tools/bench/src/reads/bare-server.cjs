// The plainest good design of the pages that people see: node:http, pg, one prepared statement per request and JSON from its rows.
const { createHmac, timingSafeEqual } = require('node:crypto');
const { createServer } = require('node:http');
const { Pool } = require('pg');
const sql = require('./bare-statements.cjs');

const [port, databaseUrl, secret] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
const PRODUCTS = '/api/physical-products';

const rowsOf = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const card = (row) => ({
  id: row.id,
  name: row.name,
  category: row.category,
  priceCents: row.price_cents,
  imageUrl: row.image_url,
  stockQuantity: row.stock_quantity,
});

async function list(query) {
  const category = query.get('category');
  const search = query.get('search');
  const page = Number(query.get('page') ?? 1);
  const sort = query.get('sort') ?? 'newest';
  if (!sql.SORTS.includes(sort) || !(page > 0)) return undefined;
  const name = `${page === 1 ? 'first' : 'list'} ${sort} ${category ? 'of category' : ''}`;
  const filter = category ? [category] : [];
  const rows = search
    ? await rowsOf(undefined, sql.SEARCH, [search])
    : page === 1
      ? await rowsOf(name, sql.first(sort, category), filter)
      : await rowsOf(name, sql.list(sort, category), [(page - 1) * 24, ...filter]);
  return { items: rows.map(card), total: rows[0]?.total ?? 0, page };
}

async function product(id) {
  const [row] = await rowsOf('product', sql.PRODUCT, [id]);
  return row && { ...card(row), description: row.description, weightGrams: row.weight_grams };
}

/** First days of the last six months. */
function monthStarts() {
  const now = new Date();
  return [5, 4, 3, 2, 1, 0].map((back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10));
}

async function pageOf(name, text, caller, ...values) {
  if (!caller) return undefined;
  const rows = await rowsOf(name, text, [caller.sid, caller.sub, ...values]);
  return { items: rows, total: rows[0]?.total ?? 0 };
}

/** Claims of a valid token. */
function callerOf({ authorization = '' }) {
  const [head, claims, signature = ''] = authorization.slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', secret).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const caller = JSON.parse(Buffer.from(claims, 'base64url'));
  return caller.exp * 1000 > Date.now() ? caller : undefined;
}

function answer({ url, headers }) {
  const [path, query = ''] = url.split('?');
  if (path === PRODUCTS) return list(new URLSearchParams(query));
  if (path.startsWith(`${PRODUCTS}/`)) return product(path.slice(PRODUCTS.length + 1));
  if (path === '/api/orders') return pageOf('own orders', sql.OWN_ORDERS, callerOf(headers));
  if (path === '/api/admin/orders') return pageOf('console orders', sql.CONSOLE_ORDERS, callerOf(headers));
  if (path === '/api/admin/overview') return pageOf('overview', sql.OVERVIEW, callerOf(headers), monthStarts());
  return path === '/' ? Promise.resolve({}) : Promise.resolve();
}

function send(response, body) {
  const json = body === undefined ? '{}' : JSON.stringify(body);
  response
    .writeHead(body === undefined ? 404 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(json),
    })
    .end(json);
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => send(response, body),
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.keepAliveTimeout = 75_000;
server.listen(Number(port), '127.0.0.1');
