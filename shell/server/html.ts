import type { PageHead } from '@aflora/mfe-contract';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Title, description, canonical address, Open Graph and Twitter tags. */
export function headTags(head: PageHead, origin: string): string {
  const absolute = (path: string) => new URL(path, origin).href;
  const meta = (key: 'name' | 'property', name: string, content?: string) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(content)}">` : '';
  const canonical = head.canonicalPath && absolute(head.canonicalPath);
  const image = head.imagePath && absolute(head.imagePath);
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.noindex ? 'noindex' : undefined),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image),
    meta('property', 'og:locale', 'pt_BR'),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', image),
    ...(head.structuredData ?? []).map((data) => dataBlock('application/ld+json', withAbsoluteAddresses(data, origin))),
  ].join('');
}

/** Modules to fetch ahead; with low priority when the page is readable without them. */
export function preloadTags(
  modules: string[],
  { priority, integrity }: { priority: 'low' | 'auto'; integrity: Record<string, string> },
): string {
  return [...new Set(modules)]
    .map(
      (href) => `<link rel="modulepreload" crossorigin fetchpriority="${priority}"${checked(href, integrity)} href="${escapeHtml(href)}">`,
    )
    .join('');
}

/** Preloads and styles say what they are checked against themselves: import maps count for modules when they run. */
const checked = (href: string, integrity: Record<string, string>): string =>
  integrity[href] ? ` integrity="${escapeHtml(integrity[href])}"` : '';

/** Stylesheets, each with the value that its content is checked against. */
export function styleLinks(styles: string[], integrity: Record<string, string>): string {
  return styles.map((href) => `<link rel="stylesheet" crossorigin${checked(href, integrity)} href="${escapeHtml(href)}">`).join('');
}

/** Has to stand before the first module or preload: browsers take none after it. */
export const importMap = (integrity: Record<string, string>, nonce: string): string =>
  `<script type="importmap" nonce="${nonce}">${inScript({ integrity })}</script>`;

/** A style element; `</` would end it. */
export const styleBlock = (css: string, nonce: string): string => `<style nonce="${nonce}">${css.replaceAll('</', '<\\/')}</style>`;

/** Data for the page's scripts. */
export const jsonBlock = (id: string, data: unknown): string => dataBlock('application/json', data, id);

function dataBlock(type: string, data: unknown, id?: string): string {
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${inScript(data)}</script>`;
}

/** `<` is escaped so that no text inside can end the element. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const ADDRESSES = new Set(['url', 'image', 'item']);

function withAbsoluteAddresses(data: unknown, origin: string): unknown {
  const text = JSON.stringify(data, (key, value: unknown) =>
    ADDRESSES.has(key) && typeof value === 'string' && value.startsWith('/') ? new URL(value, origin).href : value,
  );
  return JSON.parse(text) as unknown;
}
