import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { LinkPurpose } from './account-link.entity';

/** What the database stores of a new link. */
export interface NewLink {
  id: string;
  tokenHash: string;
}

/**
 * Derives a link's token from its id and the server's secret, so that the mail job can recompute it and no table or queue contains it. The
 * key is specific to links, so that these tokens are not valid for any other purpose.
 */
export const linkToken = (purpose: LinkPurpose, id: string, secret: string): string =>
  createHmac('sha256', `link:${secret}`).update(`${purpose}:${id}`).digest('base64url');

export const hashOfLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function newLink(purpose: LinkPurpose, secret: string): NewLink {
  const id = randomUUID();
  return { id, tokenHash: hashOfLinkToken(linkToken(purpose, id, secret)) };
}
