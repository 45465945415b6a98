import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { JobsService } from '../jobs/jobs.service';
import { MailService } from '../mail/mail.service';
import { User } from '../users/user.entity';
import { AccountLink } from './account-link.entity';
import { alreadyRegisteredMail, confirmEmailMail, passwordChangedMail, resetPasswordMail } from './account-mails';
import { AccountLinksService } from './account-links.service';

const SIGN_UP = 'auth.sign-up-mail';
const LINK = 'auth.link-mail';
const PASSWORD_CHANGED = 'auth.password-changed-mail';

interface SignUp {
  userId: string;
  linkId: string;
}

/** Mails about accounts. They are queued in the transaction of the change they report; jobs carry ids only. */
@Injectable()
export class AccountMailsService {
  constructor(
    @InjectRepository(AccountLink) private readonly links: Repository<AccountLink>,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly accountLinks: AccountLinksService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
  ) {
    jobs.define<SignUp>(SIGN_UP, (signUp) => this.sendSignUp(signUp));
    jobs.define<{ linkId: string }>(LINK, async ({ linkId }) => void (await this.sendLink(linkId)));
    jobs.define<{ userId: string; changeId: string }>(PASSWORD_CHANGED, (change) => this.sendPasswordChanged(change));
  }

  /**
   * Queues the confirmation link, or a notice that the account exists. The job decides which, so that the request takes the same time for
   * both.
   */
  queueSignUp(manager: EntityManager, signUp: SignUp): Promise<void> {
    return this.jobs.add(manager, SIGN_UP, signUp);
  }

  /** Queues the mail of a link. If the link was not stored, because there is no account, the job sends nothing. */
  queueLink(manager: EntityManager, linkId: string): Promise<void> {
    return this.jobs.add(manager, LINK, { linkId });
  }

  queuePasswordChanged(manager: EntityManager, userId: string): Promise<void> {
    return this.jobs.add(manager, PASSWORD_CHANGED, { userId, changeId: randomUUID() });
  }

  private async sendSignUp({ userId, linkId }: SignUp): Promise<void> {
    if (await this.sendLink(linkId)) return;
    const user = await this.users.findOneBy({ id: userId });
    if (user?.emailConfirmedAt) await this.mail.send(alreadyRegisteredMail(user, linkId, this.accountLinks.siteUrl));
  }

  /** False when the link doesn't exist. A link that was used meanwhile is not sent. */
  private async sendLink(linkId: string): Promise<boolean> {
    const link = await this.links.findOne({ where: { id: linkId }, relations: { user: true } });
    if (!link?.user) return false;
    if (link.usedAt) return true;
    const url = this.accountLinks.urlOf(link);
    const { user } = link;
    const setsPassword = this.accountLinks.setsPassword(link);
    await this.mail.send(
      link.purpose === 'confirm-email' ? confirmEmailMail(user, link, { url, setsPassword }) : resetPasswordMail(user, link, url),
    );
    return true;
  }

  private async sendPasswordChanged({ userId, changeId }: { userId: string; changeId: string }): Promise<void> {
    const user = await this.users.findOneBy({ id: userId });
    if (user && !user.erasedAt) await this.mail.send(passwordChangedMail(user, changeId, this.accountLinks.siteUrl));
  }
}
