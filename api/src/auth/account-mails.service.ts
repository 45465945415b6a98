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

/** Mails about accounts. Jobs carry ids only; each is planned in the transaction of what it tells. */
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

  /** The link to confirm, or word that there is an account already: the job finds out, so that planning takes one time. */
  planSignUp(manager: EntityManager, signUp: SignUp): Promise<void> {
    return this.jobs.add(manager, SIGN_UP, signUp);
  }

  /** A link that may not have been stored: then there is nothing to send. */
  planLink(manager: EntityManager, linkId: string): Promise<void> {
    return this.jobs.add(manager, LINK, { linkId });
  }

  planPasswordChanged(manager: EntityManager, userId: string): Promise<void> {
    return this.jobs.add(manager, PASSWORD_CHANGED, { userId, changeId: randomUUID() });
  }

  private async sendSignUp({ userId, linkId }: SignUp): Promise<void> {
    if (await this.sendLink(linkId)) return;
    const user = await this.users.findOneBy({ id: userId });
    if (user?.emailConfirmedAt) await this.mail.send(alreadyRegisteredMail(user, linkId, this.accountLinks.siteUrl));
  }

  /** False when there is no such link. One that was used or replaced meanwhile is not sent. */
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
