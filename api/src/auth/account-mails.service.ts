import { brand } from '@aflora/contracts/content';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { JobsService, sharedQueue } from '../jobs/jobs.service';
import { type ComposedMail, MailService } from '../mail/mail.service';
import { User } from '../users/user.entity';
import { AccountLink } from './sign-ups/account-link.entity';
import { AccountLinksService } from './sign-ups/account-links.service';
import { type AccountNotice, noticeMail } from './account-notices';
import { Session } from './sessions/session.entity';

const MOMENT = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Sao_Paulo' });

/** Contains no name, because anybody can sign up with another person's address and any name. */
const confirmEmailMail = (user: User, link: AccountLink, { url, setsPassword }: { url: string; setsPassword: boolean }): ComposedMail => ({
  to: user.email,
  content: {
    subject: `Confirme seu e-mail na ${brand}`,
    preview: 'Falta só um passo para sua conta ficar pronta.',
    heading: 'Falta só um passo',
    paragraphs: [
      `Recebemos um cadastro na ${brand} com este endereço.`,
      setsPassword
        ? 'Abra o link e crie sua senha: assim confirmamos que o endereço é seu, e sua conta fica pronta.'
        : 'Abra o link e informe a senha que você escolheu no cadastro: assim confirmamos que o endereço é seu, e sua conta fica pronta.',
    ],
    action: { label: 'Confirmar minha conta', url },
    notes: [
      `O link vale até ${MOMENT.format(link.expiresAt)} (horário de Brasília) e funciona uma vez.`,
      'Se não foi você, ignore esta mensagem: sem a confirmação a conta não existe para ninguém.',
    ],
  },
});

const resetPasswordMail = (user: User, link: AccountLink, url: string): ComposedMail => ({
  to: user.email,
  content: {
    subject: `Crie uma nova senha na ${brand}`,
    preview: 'O link vale por uma hora.',
    heading: 'Vamos criar uma nova senha',
    paragraphs: [
      `Alguém pediu uma nova senha para a conta da ${brand} com este endereço. Ao salvar, todos os seus dispositivos são desconectados.`,
    ],
    action: { label: 'Criar nova senha', url },
    notes: [
      `O link vale até ${MOMENT.format(link.expiresAt)} (horário de Brasília) e funciona uma vez.`,
      'Se não foi você, ignore esta mensagem: sua senha continua a mesma.',
    ],
  },
});

const alreadyRegisteredMail = (user: User, siteUrl: string): ComposedMail => ({
  to: user.email,
  content: {
    subject: `Você já tem uma conta na ${brand}`,
    preview: 'Alguém tentou criar uma conta com seu e-mail.',
    heading: 'Você já tem uma conta',
    paragraphs: [
      `Alguém tentou criar uma conta na ${brand} com este endereço, que já tem uma. Se foi você, é só entrar.`,
      'Esqueceu a senha? Em "Entrar", escolha "Esqueceu sua senha?" e enviamos um link.',
    ],
    action: { label: `Ir para a ${brand}`, url: siteUrl },
    notes: ['Se não foi você, não precisa fazer nada: nada mudou na sua conta.'],
  },
});

const passwordChangedMail = (user: User, { siteUrl, contact }: { siteUrl: string; contact: string }): ComposedMail => ({
  to: user.email,
  content: {
    subject: `Sua senha da ${brand} foi alterada`,
    preview: 'Se foi você, está tudo certo.',
    heading: 'Sua senha foi alterada',
    paragraphs: ['Se foi você, está tudo certo. Por segurança, encerramos as sessões nos outros dispositivos.'],
    action: { label: `Ir para a ${brand}`, url: siteUrl },
    notes: [`Não foi você? Em "Entrar", escolha "Esqueceu sua senha?" para criar outra agora, e nos avise em ${contact}.`],
  },
});

const SIGN_UP = 'auth.sign-up-mail';
const LINK = 'auth.link-mail';
const PASSWORD_CHANGED = 'auth.password-changed-mail';
const NOTICE = 'auth.notice-mail';

interface SignUp {
  userId: string;
  linkId: string;
}

interface Notice {
  userId: string;
  kind: AccountNotice;
  /** The session that a notice is about. */
  sessionId?: string;
}

/** Mails about accounts. They are queued in the transaction of the change they report; jobs carry ids only. */
@Injectable()
export class AccountMailsService {
  constructor(
    @InjectRepository(AccountLink) private readonly links: Repository<AccountLink>,
    private readonly accountLinks: AccountLinksService,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
  ) {
    jobs.define<SignUp>(SIGN_UP, (signUp) => this.sendSignUp(signUp));
    jobs.define<{ linkId: string }>(LINK, async ({ linkId }) => void (await this.sendLink(linkId)));
    jobs.define<{ userId: string; changeId: string }>(PASSWORD_CHANGED, (change) => this.sendPasswordChanged(change));
    jobs.define<Notice & { id: string }>(NOTICE, (notice) => this.sendNotice(notice));
  }

  /**
   * Queues the confirmation link, or a notice that the account exists. The job decides which, so that the request takes the same time for
   * both.
   */
  queueSignUp(manager: EntityManager, signUp: SignUp): Promise<void> {
    return this.queue(manager, SIGN_UP, { payload: signUp, id: signUp.linkId, userId: signUp.userId });
  }

  /** Queues the mail of a link. If the link was not stored, because there is no account to own it, the job sends nothing. */
  queueLink(manager: EntityManager, linkId: string, userId: string | undefined): Promise<void> {
    return this.queue(manager, LINK, { payload: { linkId }, id: linkId, userId });
  }

  queuePasswordChanged(manager: EntityManager, userId: string): Promise<void> {
    const changeId = randomUUID();
    return this.queue(manager, PASSWORD_CHANGED, { payload: { userId, changeId }, id: changeId, userId });
  }

  queueNotice(manager: EntityManager, notice: Notice): Promise<void> {
    const id = randomUUID();
    return this.queue(manager, NOTICE, { payload: { ...notice, id }, id, userId: notice.userId });
  }

  /** A person's mails are sent in the order of their causes: a sign-in before the change of the password that ended it. */
  private queue(manager: EntityManager, name: string, job: { payload: object; id: string; userId: string | undefined }): Promise<void> {
    const { payload, id, userId = id } = job;
    return this.jobs.addUnique(manager, { name, payload, key: `${name}:${id}`, queue: sharedQueue(userId) });
  }

  private async sendSignUp({ userId, linkId }: SignUp): Promise<void> {
    if (await this.sendLink(linkId)) return;
    await this.mail.sendOnce(`already-registered-${linkId}`, async (manager) => {
      const user = await manager.findOneBy(User, { id: userId });
      return user?.emailConfirmedAt ? alreadyRegisteredMail(user, this.accountLinks.siteUrl) : null;
    });
  }

  /** False when the link doesn't exist. A link that was used or has expired while the mail server was down is not sent. */
  private async sendLink(linkId: string): Promise<boolean> {
    const link = await this.links.findOneBy({ id: linkId });
    if (!link) return false;
    await this.mail.sendOnce(`${link.purpose}-${linkId}`, (manager) => this.linkMail(manager, linkId));
    return true;
  }

  private async linkMail(manager: EntityManager, id: string): Promise<ComposedMail | null> {
    const link = await manager.findOne(AccountLink, { where: { id }, relations: { user: true } });
    if (!link?.user || link.user.erasedAt || (await this.accountLinks.refusalOf(manager, link))) return null;
    const { user } = link;
    const url = this.accountLinks.urlOf(link);
    const setsPassword = this.accountLinks.passwordOf(link) !== 'of-sign-up';
    return link.purpose === 'confirm-email' ? confirmEmailMail(user, link, { url, setsPassword }) : resetPasswordMail(user, link, url);
  }

  private async sendPasswordChanged({ userId, changeId }: { userId: string; changeId: string }): Promise<void> {
    await this.mail.sendOnce(`password-changed-${changeId}`, async (manager, { email: contact }) => {
      const user = await manager.findOneBy(User, { id: userId });
      return user && !user.erasedAt ? passwordChangedMail(user, { siteUrl: this.accountLinks.siteUrl, contact }) : null;
    });
  }

  private async sendNotice({ userId, kind, sessionId, id }: Notice & { id: string }): Promise<void> {
    await this.mail.sendOnce(`${kind}-${id}`, async (manager, { email: contact }) => {
      const user = await manager.findOneBy(User, { id: userId });
      if (!user || user.erasedAt) return null;
      const session = sessionId ? await manager.findOneBy(Session, { id: sessionId }) : null;
      return noticeMail(kind, { to: user.email, siteUrl: this.accountLinks.siteUrl, session, contact });
    });
  }
}
