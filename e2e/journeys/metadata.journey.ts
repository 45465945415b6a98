import { shellUrl } from '../src/addresses';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../src/journey';

const text = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const meta = (html: string, name: string) => text(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));

/**
 * HTML of a page with its content. The shell sends a page without content when the site's server is late, as on the first request on a busy
 * machine.
 */
async function contentOf(request: APIRequestContext, path: string): Promise<string> {
  let html = '';
  await expect.poll(async () => (html = await (await request.get(path)).text()), { message: path }).toContain('id="prerender"');
  return html;
}

/** Paths of the sitemap without those of products. */
async function pagesOf(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return paths.filter((path) => !path.startsWith('/produto/'));
}

/** Checks the HTML before any JavaScript runs. */
test('every page says what it is to search engines and to whoever shares its link', async ({ request }) => {
  const titles = new Set<string>();
  const pictures = new Set<string>();
  const pages = await pagesOf(request);
  expect(pages.length).toBeGreaterThan(13);
  for (const path of pages) {
    const html = await contentOf(request, path);
    titles.add(text(html, /<title>([^<]*)<\/title>/));
    expect(meta(html, 'description').length, `description of ${path}`).toBeGreaterThan(40);
    expect(html, path).toContain(`<link rel="canonical" href="${shellUrl}${path}">`);
    expect(meta(html, 'og:title')).not.toBe('');
    expect(meta(html, 'og:image')).toMatch(/^http/);
    expect(meta(html, 'twitter:card')).toBe('summary_large_image');
    expect(html, path).toMatch(/<h1[ >]/);
    for (const [, files = ''] of html.matchAll(/ (?:src|srcset)="([^"]+)"/gi))
      for (const file of files.split(', ')) pictures.add(file.split(' ')[0] ?? '');
  }
  expect(titles.size).toBe(pages.length);
  expect(pictures.size).toBeGreaterThan(40);
  for (const file of pictures) expect((await request.get(file)).status(), file).toBe(200);
});

test('a shared product shows its own name, price and picture', async ({ request }) => {
  const { items } = (await (await request.get('/api/physical-products?pageSize=1')).json()) as {
    items: { id: string; name: string; priceCents: number; images: { full: string } }[];
  };
  const product = items[0]!;
  const html = await contentOf(request, `/produto/physical/${product.id}`);
  expect(meta(html, 'og:title')).toContain(product.name);
  expect(meta(html, 'og:type')).toBe('product');
  expect(meta(html, 'og:image')).toBe(shellUrl + product.images.full);
  expect((await request.get(product.images.full)).headers()['content-type']).toBe('image/webp');
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '{}') as Record<string, unknown>,
  );
  expect(blocks.map((block) => block['@type'])).toEqual(['Product', 'BreadcrumbList']);
  expect(blocks[0]).toMatchObject({ offers: { price: (product.priceCents / 100).toFixed(2), priceCurrency: 'BRL' } });
  // Ratings in the texts are fixed and not reviews by customers, so they must not be published as ratings.
  expect(JSON.stringify(blocks)).not.toContain('aggregateRating');
});

test('unknown addresses and products have the status 404, private ones with noindex', async ({ request }) => {
  for (const path of [
    '/nao-existe',
    '/produto/physical/00000000-0000-4000-8000-000000000000',
    '/produto/digital/nada',
    '/produto/outro/1',
  ]) {
    await expect.poll(async () => (await request.get(path)).status(), { message: path }).toBe(404);
  }
  for (const path of ['/dashboard', '/dashboard/pedidos', '/payment/success', '/busca?q=serum']) {
    await expect.poll(async () => meta(await (await request.get(path)).text(), 'robots'), { message: path }).toBe('noindex');
  }
});

test('crawlers find the sitemap with products, and the robots file', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${shellUrl}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${shellUrl}/loja</loc>`);
  expect(sitemap.match(/\/produto\/physical\//g)?.length).toBeGreaterThan(10);
  expect(sitemap).toContain('/produto/digital/');
  expect((await request.get('/manifest.webmanifest')).status()).toBe(200);
});

test('hostile searches and addresses find nothing and break nothing', async ({ request }) => {
  const evil = ['<script>alert(1)</script>', "' OR 1=1 --", '%', '\\', '_', '\u0000', 'a'.repeat(5000)];
  for (const search of evil) {
    const response = await request.get(`/loja?busca=${encodeURIComponent(search)}`);
    expect(response.status(), search.slice(0, 20)).toBe(200);
    expect(await response.text()).not.toContain('<script>alert(1)');
  }
  for (const path of ['/%', '/loja%E2%80']) expect(await contentOf(request, path), path).toContain('Page not found');
});

test('without JavaScript, a page says at its start what needs it', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  // Its content waits for JavaScript, so that the notice would otherwise be below a spinner and the footer.
  await page.goto('/checkout');
  await expect(page.locator('noscript p')).toBeInViewport();
  await page.close();
});
