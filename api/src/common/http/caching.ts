import { createHash } from 'node:crypto';

/** For `@Header`. Stock and prices change at any time, so nobody shows them from a cache without asking. */
export const ALWAYS_ASK = ['cache-control', 'no-cache'] as const;

/** For what changes now and then and hurts nobody when it is a little old. */
export const MINUTES = ['cache-control', 'public, max-age=300'] as const;

/** Stands for what is answered, to the letter. */
export const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** `If-None-Match`: whoever asks has this answer already. A proxy that compresses may have marked its tag as weak. */
export const hasEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
