import { emailKey } from '@aflora/contracts';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { type LinkPurpose, AccountLink } from './account-link.entity';

/** The columns of a new link. */
export interface NewLink {
  id: string;
  tokenHash: string;
}

/**
 * Derives a link's token from its id and the server's secret, so that the mail job can recompute it and no table or queue contains it. The
 * key is specific to links, so that these tokens are not valid for any other purpose.
 */
const linkToken = (purpose: LinkPurpose, id: string, secret: string): string =>
  createHmac('sha256', `link:${secret}`).update(`${purpose}:${id}`).digest('base64url');

const hashOfLinkToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function newLink(purpose: LinkPurpose, secret: string): NewLink {
  const id = randomUUID();
  return { id, tokenHash: hashOfLinkToken(linkToken(purpose, id, secret)) };
}

const PAGES: Record<LinkPurpose, string> = { 'confirm-email': '/confirmar-email', 'reset-password': '/redefinir-senha' };

/** Hours until a link expires. */
export const LINK_HOURS: Record<LinkPurpose, number> = { 'confirm-email': 48, 'reset-password': 1 };

/** How many of an account's newest unused links are valid: anybody may request a recovery, so one request must not end the last link. */
const VALID_LINKS: Record<LinkPurpose, number> = { 'confirm-email': Infinity, 'reset-password': 3 };

/** Number of unused links that are newer. $1 user, $2 purpose, $3 link. */
const NEWER = `
  SELECT count(*)::integer AS newer FROM account_links
  WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND (created_at, id) > (SELECT created_at, id FROM account_links WHERE id = $3)
`;

@Injectable()
export class AccountLinksService {
  readonly siteUrl: string;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.siteUrl = env.publicOrigin;
  }

  /** URL for the mail. It uses the configured origin, never the request's host. */
  urlOf({ id, purpose }: AccountLink): string {
    const url = new URL(PAGES[purpose], this.env.publicOrigin);
    url.searchParams.set('token', linkToken(purpose, id, this.env.jwtSecret));
    return url.href;
  }

  /**
   * The link with its account and sign-up. Throws `auth.link-unknown` (also for a link with another purpose), `auth.link-used`,
   * `auth.link-expired` (also for a link with too many newer ones).
   */
  async find(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<AccountLink> {
    const where = { tokenHash: hashOfLinkToken(token), purpose };
    const link = await manager.findOne(AccountLink, { where, relations: { user: true, signUp: true } });
    if (!link) throw new Problem('auth.link-unknown');
    if (link.usedAt) throw new Problem('auth.link-used');
    if (await this.hasExpired(manager, link)) throw new Problem('auth.link-expired');
    return link;
  }

  /** Whether the link's time is over, or there are too many newer ones. */
  async hasExpired(manager: EntityManager, { id, userId, purpose, expiresAt }: AccountLink): Promise<boolean> {
    if (expiresAt <= new Date()) return true;
    const [{ newer }] = await manager.query<[{ newer: number }]>(NEWER, [userId, purpose, id]);
    return newer >= VALID_LINKS[purpose];
  }

  /**
   * Whether the confirmation page asks for a new password: for administrators' addresses, and for links without a sign-up whose password
   * could be checked.
   */
  setsPassword(link: AccountLink): boolean {
    return !link.signUpId || this.isForAdmin(link);
  }

  /** Whether the address becomes an administrator when it is confirmed. */
  isForAdmin({ user }: AccountLink): boolean {
    return user !== undefined && this.env.adminEmails.includes(emailKey(user.email));
  }

  /**
   * Marks the link and all others of its account as used, in the transaction of the change it permits. Update the account's row first, so
   * that concurrent uses of two links run one after the other; the later one throws `auth.link-used`.
   */
  async use(manager: EntityManager, { id, userId }: AccountLink): Promise<void> {
    const { affected } = await manager.update(AccountLink, { id, usedAt: IsNull() }, { usedAt: new Date() });
    if (!affected) throw new Problem('auth.link-used');
    await this.endAllOf(manager, userId);
  }

  async endAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(AccountLink, { userId, usedAt: IsNull() }, { usedAt: new Date() });
  }
}
