/** What a page says about itself to search engines and to whoever shares its link. */
export interface PageHead {
  title: string;
  description?: string;
  /** Path of the canonical address; none on pages that shouldn't be indexed. */
  canonicalPath?: string;
  /** Path or address of the picture that a shared link shows. */
  imagePath?: string;
  type?: 'website' | 'product';
  noindex?: boolean;
  /** schema.org objects; addresses that begin with '/' are made absolute. */
  structuredData?: StructuredData[];
}

export interface StructuredData {
  '@context': 'https://schema.org';
  '@type': string;
  [property: string]: unknown;
}

/** A page of the site as its own server prerendered it. */
export interface PageFragment {
  status: number;
  head: PageHead;
  /** Markup with `CSP_NONCE` wherever the page's nonce belongs. */
  html: string;
  /** Modules of the page, absolute addresses. */
  preload: string[];
  /** Styles of the page, to stand in the HTML: on a slow line each file of them would delay the first paint. */
  css: string;
  /** Dehydrated query state, so that the live page starts with the same data. */
  queryState: unknown;
  /** How long ago (ms) the oldest answer of the API in this page was asked for; null when the page shows none. */
  ageMs: number | null;
}

/** No page shows prices and products that were read longer ago (ms) than this. */
export const PAGE_MAX_AGE_MS = 10_000;

/** Stands for the nonce inside a fragment: only the shell knows it, per answer. */
export const CSP_NONCE = '__csp_nonce__';

/** Stands for the address of the release's files inside a rendered fragment; ends in a slash, as a base has to. */
export const RELEASE_PLACEHOLDER = '/__release__/';
