import type { PageHead } from '@aflora/mfe-contract';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

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
  ].join('');
}

export function linkTags(preload: string[], styles: string[]): string {
  const unique = (list: string[]) => [...new Set(list)];
  return [
    ...unique(styles).map((href) => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`),
    ...unique(preload).map((href) => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`),
  ].join('');
}

/** Data for the page's scripts. `<` is escaped so that no text inside can end the block. */
export function jsonBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
