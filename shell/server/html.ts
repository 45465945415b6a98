import type { PageHead } from '@aflora/mfe-contract';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Title, description, canonical address, Open Graph, Twitter and structured data tags. */
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

/** Module preloads with their integrity values. */
export const preloadTags = (modules: string[], integrity: Record<string, string>): string =>
  [...new Set(modules)]
    .map((href) => `<link rel="modulepreload" crossorigin${integrityAttribute(href, integrity)} href="${escapeHtml(href)}">`)
    .join('');

/** Integrity attribute of a preload or stylesheet: the import map's integrity values apply only to modules when they are imported. */
const integrityAttribute = (href: string, integrity: Record<string, string>): string =>
  integrity[href] ? ` integrity="${escapeHtml(integrity[href])}"` : '';

/** Stylesheet links with their integrity values. */
export function styleLinks(styles: string[], integrity: Record<string, string>): string {
  return styles
    .map((href) => `<link rel="stylesheet" crossorigin${integrityAttribute(href, integrity)} href="${escapeHtml(href)}">`)
    .join('');
}

/**
 * Import map with the integrity values of modules; browsers apply them to nothing else. It has to precede the first module script and
 * preload, because browsers ignore a later one.
 */
export function importMap(integrity: Record<string, string>, nonce: string): string {
  const ofModules = Object.fromEntries(Object.entries(integrity).filter(([address]) => address.endsWith('.js')));
  return `<script type="importmap" nonce="${nonce}">${inScript({ integrity: ofModules })}</script>`;
}

/** Inline style element with the content of these stylesheets. `</` is escaped because it could end the element. */
export const styleBlock = (css: string, nonce: string, files: string[] = []): string =>
  `<style nonce="${nonce}"${files.length ? ` data-files="${escapeHtml(files.join(' '))}"` : ''}>${css.replaceAll('</', '<\\/')}</style>`;

/** JSON data block for the page's scripts. */
export const jsonBlock = (id: string, data: unknown): string => dataBlock('application/json', data, id);

function dataBlock(type: string, data: unknown, id?: string): string {
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${inScript(data)}</script>`;
}

/** JSON for a script element. `<` is escaped so that no text can end the element. */
const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const ADDRESS_KEYS = new Set(['url', 'image', 'item']);

function withAbsoluteAddresses(data: unknown, origin: string): unknown {
  const text = JSON.stringify(data, (key, value: unknown) =>
    ADDRESS_KEYS.has(key) && typeof value === 'string' && value.startsWith('/') ? new URL(value, origin).href : value,
  );
  return JSON.parse(text) as unknown;
}
