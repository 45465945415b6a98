import { type OptionalMail, optionalMails, type OptionalMailsView, paths } from '@aflora/contracts';
import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { matchesAccessKey } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import type { Unsubscribe } from '../../mail/mail.service';

/** `$1` account, `$2` chosen mails. A choice that is repeated keeps its time. */
const DECLINE = `
  UPDATE profiles SET
    letters_declined_at = CASE WHEN 'member-letters' = ANY ($2) THEN coalesce(letters_declined_at, now()) ELSE letters_declined_at END,
    classes_declined_at = CASE WHEN 'member-classes' = ANY ($2) THEN coalesce(classes_declined_at, now()) ELSE classes_declined_at END
  WHERE user_id = $1
`;
/** `$1` account, `$2` chosen mails. What was declined before the others stays declined. */
const WANT = `
  UPDATE profiles SET
    letters_declined_at = CASE WHEN letters_declined_at >= last_declined_at AND 'member-letters' = ANY ($2) THEN NULL ELSE letters_declined_at END,
    classes_declined_at = CASE WHEN classes_declined_at >= last_declined_at AND 'member-classes' = ANY ($2) THEN NULL ELSE classes_declined_at END
  FROM (SELECT greatest(
    CASE WHEN 'member-letters' = ANY ($2) THEN letters_declined_at END, CASE WHEN 'member-classes' = ANY ($2) THEN classes_declined_at END
  ) AS last_declined_at FROM profiles WHERE user_id = $1) latest
  WHERE user_id = $1
`;

interface Choice {
  userId: string;
  mails: readonly OptionalMail[];
}

/**
 * Links with which the readers of optional mails end them, and start them again. A link holds the account's id, the kind of mail and their
 * keyed hash. Links don't expire, because a mail may be opened after years.
 */
@Injectable()
export class OptionalMailsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  unsubscribeOf(userId: string, mail: OptionalMail): Unsubscribe {
    const token = [userId, mail, this.keyOf(userId, `mails:${mail}`)].join('.');
    const page = new URL('/emails', this.env.publicOrigin);
    page.searchParams.set('token', token);
    return { pageUrl: page.href, oneClickUrl: new URL(paths.optionalMailOptOut(token), this.env.publicOrigin).href };
  }

  /** Safe to repeat. Throws `resource.not-found` for an unknown token. */
  async choose(token: string, areWanted: boolean): Promise<OptionalMailsView> {
    const { userId, mails } = this.choiceOf(token);
    await this.dataSource.query(areWanted ? WANT : DECLINE, [userId, mails]);
    return { mails: [...mails], areWanted };
  }

  private choiceOf(token: string): Choice {
    const parts = token.split('.', 3);
    const [userId = ''] = parts;
    const mails = optionalMails.filter((mail) => mail === parts[1]);
    const isOne = isUUID(userId) && mails[0] && matchesAccessKey(parts[2] ?? '', this.keyOf(userId, `mails:${mails[0]}`));
    if (isOne) return { userId, mails };
    // The links in older mails stand for letters and classes together.
    const isForAll = isUUID(userId) && parts.length === 2 && matchesAccessKey(parts[1] ?? '', this.keyOf(userId, 'letters'));
    if (isForAll) return { userId, mails: optionalMails };
    throw new Problem('resource.not-found');
  }

  private keyOf(userId: string, purpose: string): string {
    return createHmac('sha256', `${purpose}:${this.env.jwtSecret}`).update(userId).digest('base64url');
  }
}
