import { emailKey } from '@aflora/contracts';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import { type LinkPurpose, AccountLink } from './account-link.entity';
import { confirmationPassword, linkRefusal, type ConfirmationPassword } from './link.rules';

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
    const refusal = await this.refusalOf(manager, link);
    if (refusal) throw new Problem(refusal);
    return link;
  }

  /** Why the link permits nothing; undefined for a link that is valid. */
  async refusalOf(manager: EntityManager, link: AccountLink): Promise<ReturnType<typeof linkRefusal>> {
    const [{ newer }] = await manager.query<[{ newer: number }]>(NEWER, [link.userId, link.purpose, link.id]);
    return linkRefusal({ ...link, newer });
  }

  /** Which password the page behind a confirmation link asks for. `user` of the link must be loaded. */
  passwordOf({ user, signUpId }: AccountLink): ConfirmationPassword {
    const isForAdmin = user !== undefined && this.env.adminEmails.includes(emailKey(user.email));
    return confirmationPassword({ hasSignUp: signUpId !== null, isForAdmin });
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
