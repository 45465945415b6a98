// Reference server of the API benchmark: the SQL and JSON of the product list on bare node:http and pg.
const { createServer } = require('node:http');
const { Pool } = require('pg');
const { PhysicalProductsService } = require('../../../api/dist/physical-products/physical-products.service.js');

const PAGE_SIZE = 24;

const [port, databaseUrl, template] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
// Image addresses from a real response, so that both servers write the same JSON.
const images = new Map(JSON.parse(template));

/** The API's SQL statement for this page, recorded by a fake repository. */
async function statementOfTheApi() {
  let statement;
  const repository = {
    metadata: {
      tableName: 'physical_products',
      findColumnWithPropertyName: (name) => ({ databaseName: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) }),
    },
    query: async (text, values) => {
      statement ??= { text, values };
      return [];
    },
  };
  const dataSource = { getRepository: () => repository };
  await new PhysicalProductsService(dataSource, { registerReferences: () => undefined }).list({ pageSize: PAGE_SIZE });
  return statement;
}

async function list(statement) {
  const { rows } = await pool.query(statement);
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    priceCents: row.priceCents,
    imageUrl: row.imageUrl,
    images: images.get(row.id) ?? null,
    createdAt: row.createdAt.toISOString(),
    stockQuantity: row.stockQuantity,
    weightGrams: row.weightGrams,
  }));
  return JSON.stringify({ items, total: rows[0]?.total ?? 0, isTotalCapped: false, page: 1, pageSize: PAGE_SIZE });
}

void statementOfTheApi().then((statement) => {
  createServer((_request, response) => {
    list(statement).then(
      (body) =>
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(Number(port), '127.0.0.1');
});
