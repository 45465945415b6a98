import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { LinkPurpose } from './account-link.entity';

/** A link that is about to be stored: what the database keeps of it. */
export interface NewLink {
  id: string;
  tokenHash: string;
}

/**
 * The token of a link is made of its id and the server's secret: the mail's job can make it again, and no table or queue
 * ever holds it. Its own key, so that nothing signed here passes for another token of ours.
 */
export const linkToken = (purpose: LinkPurpose, id: string, secret: string): string =>
  createHmac('sha256', `link:${secret}`).update(`${purpose}:${id}`).digest('base64url');

export const hashOfLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function newLink(purpose: LinkPurpose, secret: string): NewLink {
  const id = randomUUID();
  return { id, tokenHash: hashOfLinkToken(linkToken(purpose, id, secret)) };
}
