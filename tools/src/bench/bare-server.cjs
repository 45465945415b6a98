// The yardstick of the API bench: the list's SQL and JSON on bare node:http and pg, with nothing between.
const { createServer } = require('node:http');
const { Pool } = require('pg');

const PAGE_SIZE = 24;
const SQL = `SELECT "product"."id" AS "id", "product"."name" AS "name", "product"."description" AS "description", "product"."category" AS "category",
  product.price_cents AS "priceCents", product.stock_quantity AS "stockQuantity", product.weight_grams AS "weightGrams", product.image_url AS "imageUrl",
  product.created_at AS "createdAt", count(*) OVER () AS "total" FROM "physical_products" "product"
  WHERE product.is_active AND product.stock_quantity > 0 AND product.deleted_at IS NULL
  ORDER BY product.created_at DESC, product.id DESC LIMIT ${PAGE_SIZE}`;

const [port, databaseUrl, template] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
// The picture addresses of one real answer, so that both sides write the same JSON.
const images = new Map(JSON.parse(template));

async function list() {
  const { rows } = await pool.query(SQL);
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    priceCents: row.priceCents,
    stockQuantity: row.stockQuantity,
    weightGrams: row.weightGrams,
    imageUrl: row.imageUrl,
    images: images.get(row.id) ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
  return JSON.stringify({ items, total: Number(rows[0]?.total ?? 0), page: 1, pageSize: PAGE_SIZE });
}

createServer((_request, response) => {
  list().then(
    (body) =>
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(port), '127.0.0.1');
