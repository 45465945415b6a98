import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
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

  /** With its account and sign-up. Throws `auth.link-unknown` (also for a link of another purpose), `auth.link-used`, `auth.link-expired`. */
  async find(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<AccountLink> {
    const where = { tokenHash: hashOfLinkToken(token), purpose };
    const link = await manager.findOne(AccountLink, { where, relations: { user: true, signUp: true } });
    if (!link) throw new Problem('auth.link-unknown');
    if (link.usedAt) throw new Problem('auth.link-used');
    if (link.expiresAt <= new Date()) throw new Problem('auth.link-expired');
    return link;
  }

  /**
   * Whether the page behind a confirmation link asks for a new password: for administrators' addresses, and where the link names no
   * sign-up whose password could be asked for.
   */
  setsPassword(link: AccountLink): boolean {
    return !link.signUpId || this.isForAdmin(link);
  }

  /** Whether the address becomes administrator when it is confirmed. */
  isForAdmin({ user }: AccountLink): boolean {
    return user !== undefined && this.env.adminEmails.includes(user.email.toLowerCase());
  }

  /**
   * Uses a link up, and every other one of its account, in the transaction of what it allows. Change the account's row before, so that
   * two links of one account wait for each other: the later one throws `auth.link-used`.
   */
  async take(manager: EntityManager, { id, userId }: AccountLink): Promise<void> {
    const { affected } = await manager.update(AccountLink, { id, usedAt: IsNull() }, { usedAt: new Date() });
    if (!affected) throw new Problem('auth.link-used');
    await this.endAllOf(manager, userId);
  }

  async endAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(AccountLink, { userId, usedAt: IsNull() }, { usedAt: new Date() });
  }
}
