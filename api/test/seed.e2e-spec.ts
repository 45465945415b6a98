import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { paths } from '@aflora/contracts';
import { physicalProductSeeds } from '../src/database/seed/data/physical-products.data';
import { digitalProductSeeds } from '../src/database/seed/data/digital-products.data';
import { SeedClock } from '../src/database/seed/seed-context';
import { seedDemo } from '../src/database/seed/seed-demo';
import { EvidenceFiles } from '../src/storage/evidence-files.service';
import { ProductImagesService } from '../src/storage/product-images.service';
import { PasswordsService } from '../src/users/passwords.service';
import { aPicture } from './support/forms';
import { startTestApp, type TestApp } from './support/test-app';

const NOW = new Date('2026-11-20T12:00:00Z');
const TABLES = [
  'users',
  'profiles',
  'consents',
  'physical_products',
  'digital_products',
  'coupons',
  'orders',
  'order_items',
  'donations',
  'adopted_baskets',
  'ong_members',
  'ong_member_events',
  'member_letters',
  'expenses',
  'payments',
  'contact_messages',
];
const slugs = [...physicalProductSeeds, ...digitalProductSeeds].map(({ slug }) => slug);

describe('the demo seed', () => {
  let api: TestApp;
  let picturesFolder: string;

  beforeAll(async () => {
    api = await startTestApp();
    picturesFolder = await mkdtemp(join(tmpdir(), 'aflora-seed-'));
    for (const slug of slugs.slice(0, 2)) await writeFile(join(picturesFolder, `${slug}.webp`), await aPicture().webp().toBuffer());
    await seed(NOW);
  });

  afterAll(async () => {
    await api.close();
    await rm(picturesFolder, { recursive: true });
  });

  const seed = (now: Date) =>
    seedDemo({
      manager: api.dataSource.manager,
      clock: new SeedClock(now),
      passwords: new PasswordsService(),
      images: api.app.get(ProductImagesService),
      evidence: api.app.get(EvidenceFiles),
      picturesFolder,
    });
  // Table names can't be parameters; query_to_xml takes them as text.
  const contents = () =>
    api.dataSource.query(
      "SELECT name, md5(query_to_xml(format('SELECT * FROM %I ORDER BY id', name), true, false, '')::text) FROM unnest($1::text[]) AS name",
      [TABLES],
    );
  const count = async (sql: string) => Number((await api.dataSource.query<[{ count: string }]>(sql))[0].count);

  it('fills every table that people see', async () => {
    for (const table of TABLES) {
      const [{ rows }] = await api.dataSource.query<[{ rows: number }]>(
        "SELECT (xpath('//count/text()', query_to_xml(format('SELECT count(*) FROM %I', $1::text), true, false, '')))[1]::text::integer AS rows",
        [table],
      );
      expect([table, rows > 0]).toEqual([table, true]);
    }
  });

  it('changes nothing when repeated, even on another day', async () => {
    const before: unknown = await contents();
    await seed(new Date(NOW.getTime() + 86_400_000));
    expect(await contents()).toEqual(before);
  });

  it('adds missing rows of one table and leaves the others', async () => {
    const before = await count('SELECT count(*) FROM donations');
    await api.dataSource.query('DELETE FROM donations');
    await seed(NOW);
    expect(await count('SELECT count(*) FROM donations')).toBe(before);
  });

  it('includes every state', async () => {
    expect(await count('SELECT count(*) FROM physical_products WHERE stock_quantity = 0')).toBe(1);
    expect(await count('SELECT count(*) FROM physical_products WHERE NOT is_active')).toBe(1);
    expect(await count('SELECT count(DISTINCT category) FROM physical_products')).toBe(4);
    expect(await count('SELECT count(*) FROM digital_products')).toBe(6);
    expect(await count('SELECT count(DISTINCT status) FROM orders')).toBe(5);
    expect(await count('SELECT count(DISTINCT payment_status) FROM orders')).toBe(4);
    expect(await count('SELECT count(DISTINCT status) FROM ong_members')).toBe(3);
    expect(await count('SELECT count(*) FROM expenses WHERE evidence IS NOT NULL AND corrected_at IS NULL')).toBeGreaterThan(5);
    expect(await count('SELECT count(*) FROM expenses WHERE published_at IS NULL OR reversed_at IS NOT NULL')).toBe(2);
    expect(await count('SELECT count(*) FROM donations WHERE is_anonymous AND user_id IS NULL')).toBeGreaterThan(0);
    expect(await count("SELECT count(DISTINCT date_trunc('month', created_at)) FROM orders")).toBeGreaterThanOrEqual(6);
  });

  it('gives the customer a history and an active membership', async () => {
    const ofCustomer = "WHERE user_id = (SELECT id FROM users WHERE email = 'cliente@demo.local')";
    expect(await count('SELECT count(*) FROM orders '.concat(ofCustomer))).toBeGreaterThanOrEqual(10);
    expect(await count('SELECT count(*) FROM donations '.concat(ofCustomer))).toBeGreaterThan(3);
    expect(await count('SELECT count(*) FROM ong_members '.concat(ofCustomer, " AND status = 'active'"))).toBe(1);
  });

  it('has order totals that equal lines and shipping', async () => {
    const wrong = `SELECT count(*) FROM orders o WHERE total_amount_cents <> 1500 +
      (SELECT sum(unit_price_cents * quantity) FROM order_items WHERE order_id = o.id)`;
    expect(await count(wrong)).toBe(0);
  });

  it('agrees with the payment ledger', async () => {
    const donations = `SELECT count(*) FROM donations d LEFT JOIN payments p ON p.id = d.payment_id
      WHERE (d.payment_status IN ('completed', 'refunded')) <> (p.id IS NOT NULL)
        OR coalesce(p.captured_cents - p.refunded_cents, 0) <> CASE WHEN d.payment_status = 'completed' THEN d.amount_cents ELSE 0 END
        OR (d.payment_status IN ('completed', 'refunded')) <> (d.receipt_number IS NOT NULL)`;
    expect(await count(donations)).toBe(0);
    const members = "SELECT count(*) FROM payment_ledger WHERE purpose = 'membership' AND (paid_cents = 0 OR difference <> 0)";
    expect(await count(members)).toBe(0);
  });

  it.each([
    ['admin@demo.local', 'Demo-admin-2026', true],
    ['cliente@demo.local', 'Demo-cliente-2026', false],
  ])('lets %s sign in', async (email, password, isAdmin) => {
    const response = await api.inject({ method: 'POST', url: paths.login, payload: { email, password } });
    expect(response.json()).toMatchObject({ user: { email, isAdmin } });
  });

  it('encodes images like uploads, and leaves edited products alone', async () => {
    expect(await count('SELECT count(*) FROM physical_products WHERE image_url IS NOT NULL AND version = 1')).toBe(2);
    expect((await api.mediaFiles()).filter((name) => name.startsWith('product-images'))).toHaveLength(10);
    await api.dataSource.query('UPDATE physical_products SET image_url = NULL, version = 2 WHERE image_url IS NOT NULL');
    await seed(NOW);
    expect(await count('SELECT count(*) FROM physical_products WHERE image_url IS NOT NULL')).toBe(0);
  });

  it('requires exactly the images that exist', async () => {
    const pictures = await readdir(resolve(__dirname, '../seed-pictures'));
    expect(pictures.map((name) => name.replace(/\.webp$/, '')).sort()).toEqual([...slugs].sort());
  });
});
