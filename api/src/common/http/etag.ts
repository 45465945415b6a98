import { createHash } from 'node:crypto';

/** Stands for what is answered, to the letter. */
export const etagOf = (body: string): string => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** `If-None-Match`: whoever asks has this answer already. A proxy that compresses may have marked its tag as weak. */
export const hasEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
