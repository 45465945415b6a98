/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  title: string;
  description?: string;
  /** Path of the canonical address; missing on pages that shouldn't be indexed. */
  canonicalPath?: string;
  /** Path or URL of the image in a link preview. */
  imagePath?: string;
  type?: 'website' | 'product';
  noindex?: boolean;
  /** schema.org objects; the shell makes addresses that begin with '/' absolute. */
  structuredData?: StructuredData[];
}

export interface StructuredData {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

/** A page of the site, prerendered by the site's own server. */
export interface PageFragment {
  status: number;
  head: PageHead;
  /** Markup with `CSP_NONCE` in place of the page's nonce. */
  html: string;
  /** Absolute addresses of the page's modules. */
  preload: string[];
  /** Styles of the page, inlined into the HTML: on a slow connection each stylesheet file would delay the first paint. */
  css: string;
  /** Addresses of the stylesheets whose content `css` has; missing from site servers of the previous version. */
  styles?: string[];
  /** Dehydrated state of TanStack Query, so that the live page starts with the same data. */
  queryState: unknown;
  /** Age (ms) of the oldest API data in this page, counted from its request; null when the page shows no API data. */
  ageMs: number | null;
}

/** An address that the site has a page for. All others are 404. */
export interface SiteAddress {
  /** Segments such as `:id` stand for any text. */
  path: string;
  /** Path of the API that responds with 404 when there is no page for these segments. */
  exists?: string;
}

/** Maximum age (ms) of the prices and products that a prerendered page may show. */
export const PAGE_MAX_AGE_MS = 10_000;

/** Placeholder for the nonce inside a fragment: the shell makes a new nonce for each response. */
export const CSP_NONCE = '__csp_nonce__';

/** Placeholder for the base address of the release's files inside a fragment. Ends in a slash because Vite's `base` has to. */
export const RELEASE_PLACEHOLDER = '/__release__/';
