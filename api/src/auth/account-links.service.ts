import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/env.token';
import { AccountLink, type LinkPurpose } from './account-link.entity';
import { hashOfLinkToken, linkToken } from './link-token';

const PAGES: Record<LinkPurpose, string> = { 'confirm-email': '/confirmar-email', 'reset-password': '/redefinir-senha' };

/** Hours that a link works. */
export const LINK_HOURS: Record<LinkPurpose, number> = { 'confirm-email': 48, 'reset-password': 1 };

@Injectable()
export class AccountLinksService {
  readonly siteUrl: string;

  constructor(@Inject(ENV) private readonly env: Env) {
    this.siteUrl = env.publicOrigin;
  }

  /** The address to mail: on the configured origin, whatever host a request named. */
  urlOf({ id, purpose }: AccountLink): string {
    const url = new URL(PAGES[purpose], this.env.publicOrigin);
    url.searchParams.set('token', linkToken(purpose, id, this.env.jwtSecret));
    return url.href;
  }

  /** Throws `auth.link-unknown` (also for a link of another purpose), `auth.link-used`, `auth.link-expired`. */
  async find(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<AccountLink> {
    const link = await manager.findOneBy(AccountLink, { tokenHash: hashOfLinkToken(token), purpose });
    if (!link) throw new Problem('auth.link-unknown');
    if (link.usedAt) throw new Problem('auth.link-used');
    if (link.expiresAt <= new Date()) throw new Problem('auth.link-expired');
    return link;
  }

  /** Uses a link up, in the transaction of what it allows: of two that come at once the other one throws `auth.link-used`. */
  async take(manager: EntityManager, link: AccountLink): Promise<void> {
    const { affected } = await manager.update(AccountLink, { id: link.id, usedAt: IsNull() }, { usedAt: new Date() });
    if (!affected) throw new Problem('auth.link-used');
  }
}
