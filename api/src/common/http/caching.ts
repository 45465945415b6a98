import { hash } from 'node:crypto';

/** For `@Header`: caches must revalidate, because stock and prices change at any time. */
export const REVALIDATE = ['cache-control', 'no-cache'] as const;

/** For `@Header`: responses that may be a few minutes old. */
export const FIVE_MINUTES = ['cache-control', 'public, max-age=300'] as const;

/** Strong ETag of a response body. */
export const etagOf = (body: string): string => `"${hash('sha256', body, 'base64url')}"`;

/** Whether `If-None-Match` contains the ETag. A compressing proxy may have marked it as weak. */
export const hasEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
