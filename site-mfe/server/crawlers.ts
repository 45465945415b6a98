import type { ApiClient } from '@aflora/api-client';
import { paths, type SitemapEntryView } from '@aflora/contracts';

/** Public pages that don't change with the data, most important first. */
const STATIC_PAGES = [
  '/',
  '/loja',
  '/cursos',
  '/ong',
  '/doacoes',
  '/seja-membro',
  '/projetos',
  '/sobre',
  '/contato',
  '/privacidade',
  '/termos',
];

/** What no crawler has to see; the pages themselves say noindex as well. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /dashboard',
    'Disallow: /perfil',
    'Disallow: /confirmar-email',
    'Disallow: /redefinir-senha',
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

/** Every page that may be found, products included. */
export async function sitemap(api: ApiClient, origin: string): Promise<string> {
  const [physical, digital] = await Promise.all([
    api.get<SitemapEntryView[]>(paths.physicalProductSitemap),
    api.get<SitemapEntryView[]>(paths.digitalProductSitemap),
  ]);
  const urls = [
    ...STATIC_PAGES.map((path) => url(origin + path)),
    ...physical.map(({ id, updatedAt }) => url(`${origin}/produto/physical/${id}`, updatedAt)),
    ...digital.map(({ id, updatedAt }) => url(`${origin}/produto/digital/${id}`, updatedAt)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

// Ids are uuids and instants are ISO 8601: nothing here needs escaping.
const url = (address: string, changedAt?: string): string =>
  `<url><loc>${address}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
