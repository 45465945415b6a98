import type { ApiClient } from '@aflora/api-client';
import { paths, type SitemapEntryView, type TransparencyView } from '@aflora/contracts';
import { sitePages } from '@aflora/contracts/site-pages';

/** Content of robots.txt: excludes addresses that crawlers don't need. Their pages also have a `noindex` tag. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /dashboard',
    'Disallow: /perfil',
    'Disallow: /membros',
    'Disallow: /cartas-por-email',
    'Disallow: /emails',
    'Disallow: /busca',
    'Disallow: /confirmar-email',
    'Disallow: /redefinir-senha',
    'Disallow: /comprovante',
    'Disallow: /carrinho',
    'Disallow: /checkout',
    'Disallow: /pedido/',
    'Disallow: /doar',
    'Disallow: /doacao/',
    'Disallow: /payment/',
    'Disallow: /api/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Content of the sitemap: all pages that may be indexed, including those of products. */
export async function sitemap(api: ApiClient, origin: string): Promise<string> {
  const [physical, digital, { months }] = await Promise.all([
    api.get<SitemapEntryView[]>(paths.physicalProductSitemap),
    api.get<SitemapEntryView[]>(paths.digitalProductSitemap),
    api.get<TransparencyView>(paths.transparency),
  ]);
  const urls = [
    ...sitePages.map(({ path }) => url(origin + path)),
    ...months.map(({ month }) => url(`${origin}/transparencia/${month}`)),
    ...physical.map(({ id, updatedAt }) => url(`${origin}/produto/physical/${id}`, updatedAt)),
    ...digital.map(({ id, updatedAt }) => url(`${origin}/produto/digital/${id}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

// Nothing here needs escaping, because ids are uuids and instants are ISO 8601.
const url = (address: string, changedAt?: string): string =>
  `<url><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
