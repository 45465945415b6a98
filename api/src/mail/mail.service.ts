import { type Organization, siteContent } from '@aflora/contracts/content';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { withoutAddresses } from '../common/text/text';
import { type Env, ENV } from '../config/env';
import { lockUntilEnd } from '../database/advisory-lock';
import { FinalFailure } from '../jobs/jobs.service';
import { OrganizationService } from '../organization/organization.service';
import { type MailContent, type MailFact, mailText, oneLine, mailHtml, UNSUBSCRIBE_PAGE } from './mail-content';
import { mailOutcome, responseOf, type SmtpError } from './mail-outcome.rules';
import { SentMail } from './sent-mail.entity';

export { UNSUBSCRIBE_PAGE, type MailContent, type MailFact };

export interface MailAttachment {
  fileName: string;
  type: string;
  content: Buffer;
}

/** What a job composes for its mail; the name is that of the job's mail. */
export type ComposedMail = Omit<Mail, 'name'>;

/**
 * Composes a mail from what is true now. Resolves with null when the mail must not be sent any more, for example because the account was erased
 * or the reader has declined. Reads with the manager, because the transaction's connection may be the only one.
 */
export type Compose = (manager: EntityManager, organization: Organization) => ComposedMail | null | Promise<ComposedMail | null>;

export interface Unsubscribe {
  /** Page that replaces `UNSUBSCRIBE_PAGE` in the content. */
  pageUrl: string;
  /** Address that stops mails of this kind when it gets a POST (RFC 8058). */
  oneClickUrl: string;
}

export interface Mail {
  /** Stable name of the mail, which becomes its message id, so that mailboxes recognise repeated deliveries. */
  name: string;
  /** Null for the organisation's own mailbox. */
  to: string | null;
  /** By default, replies go to the organisation's address in force, because nobody may read the one that sends. */
  replyTo?: { name: string; address: string };
  content: MailContent;
  attachments?: MailAttachment[];
  /** For mails that many people get, whose content is the same for all but `UNSUBSCRIBE_PAGE`. */
  unsubscribe?: Unsubscribe;
}

/**
 * A slower mail server counts as a failure, and the job retries. Many servers check a mail for viruses before they accept it, and deliver it
 * although we hung up meanwhile: each retry would bring another copy (RFC 5321, 4.5.3.2.6). So the limit within a conversation is long.
 */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 60_000 };

/** A failure of the mail server. The job keeps its text, which therefore names no address; the codes are for the log. */
class MailFailed extends Error {
  readonly code?: string;
  readonly responseCode?: number;

  constructor({ message = '', code, responseCode }: SmtpError) {
    super(withoutAddresses(message));
    this.code = code;
    this.responseCode = responseCode;
  }
}

/** The mail server says that the address of a mail doesn't exist, which another attempt would hear again. */
class AddressRefused extends FinalFailure {
  readonly code = 'EENVELOPE';
  readonly responseCode?: number;

  constructor({ response = '', responseCode }: SmtpError) {
    super(withoutAddresses(`O servidor de e-mail recusou o endereço: ${response}`));
    this.responseCode = responseCode;
  }
}

interface Delivery {
  isPromised: boolean;
  /** Asked after a failure: whether the mail is still to be sent. */
  isDue?: () => Promise<boolean>;
}

const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

@Injectable()
export class MailService implements OnApplicationBootstrap {
  private transport?: Promise<Transporter>;
  private readonly layouts = new LRUCache<string, string>({ max: 10 });

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly dataSource: DataSource,
    private readonly organization: OrganizationService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Only in production: the mailbox of `npm start` may start after the API. */
  onApplicationBootstrap(): void {
    if (this.env.isProduction) void this.reportUnusable();
  }

  /** Logs when SMTP_URL can't be used. Its mails wait in jobs that are repeated for days, so nobody else would notice for long. */
  private async reportUnusable(): Promise<void> {
    try {
      await (await this.opened()).verify();
    } catch (error) {
      const { code, responseCode } = error as SmtpError;
      const { hostname: host, port } = new URL(this.env.smtpUrl);
      this.logger.error({ host, port, code, responseCode }, "the mail server of SMTP_URL can't be used: mails wait");
    }
  }

  private opened(): Promise<Transporter> {
    return (this.transport ??= openTransport(this.env.smtpUrl));
  }

  /**
   * Sends a mail once for its name. The lock ends with its connection: a slow worker that was considered dead keeps it, and its replacement
   * waits and then finds that the mail was sent. The mail is composed after the wait, so that nobody gets what they declined meanwhile. Call
   * it from a job, which retries on failure.
   */
  async sendOnce(name: string, compose: Compose): Promise<void> {
    // Read before the transaction, which holds a connection.
    const organization = await this.organization.current();
    await this.dataSource.transaction(async (manager) => {
      await lockUntilEnd(manager, `mail:${name}`);
      if (await manager.existsBy(SentMail, { name })) return;
      const mail = await compose(manager, organization);
      if (!mail) return;
      await this.deliver({ ...mail, name }, organization, { isPromised: mail.to === null });
      await manager.insert(SentMail, { name });
    });
  }

  /**
   * Makes one attempt to send a mail. Resolves when the mail needs no other, because it was sent or dropped; otherwise rejects, with a
   * `FinalFailure` if a person must know. The caller makes sure that the mail is sent once.
   */
  async deliver(mail: Mail, organization: Organization, { isPromised, isDue = () => Promise.resolve(true) }: Delivery): Promise<void> {
    try {
      await this.send(mail, organization);
    } catch (error) {
      const response = error instanceof AddressRefused ? 'address-unknown' : 'failed';
      const outcome = mailOutcome({ response, isDue: await isDue(), isPromised });
      if (outcome !== 'dropped') throw error;
      if (!(error instanceof AddressRefused)) return;
      const { responseCode } = error;
      this.logger.warn({ mail: mail.name, responseCode }, 'the mail server refuses the address of a mail, which is not sent');
    }
  }

  /**
   * Resolves once the mail server has accepted the mail, and rejects with `AddressRefused` when it never will. Public for tests; use
   * `sendOnce` or the outbox.
   */
  async send(mail: Mail, organization: Organization): Promise<void> {
    const { name, to, replyTo, content, attachments = [], unsubscribe } = mail;
    const { mailFrom } = this.env;
    const personal = (text: string) => (unsubscribe ? text.replaceAll(UNSUBSCRIBE_PAGE, unsubscribe.pageUrl) : text);
    const transport = await this.opened();
    const sending = transport.sendMail({
      from: { name: siteContent.charityName, address: mailFrom },
      to: { name: '', address: to ?? this.organization.mailboxOf(organization) },
      replyTo: replyTo ? { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } : repliesTo(organization),
      subject: oneLine(content.subject),
      text: personal(mailText(content, organization)),
      html: unsubscribe ? personal(await this.sharedHtml(content, organization)) : await mailHtml(content, organization),
      attachments: attachments.map(({ fileName, type, content: file }) => ({ filename: fileName, contentType: type, content: file })),
      headers: unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe.oneClickUrl}>`, ...ONE_CLICK } : {},
      messageId: `<${name}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    });
    await sending.catch((error: SmtpError) => {
      throw responseOf(error) === 'address-unknown' ? new AddressRefused(error) : new MailFailed(error);
    });
  }

  /** HTML of a mail to many people, since its layout takes much longer than sending it. */
  private async sharedHtml(content: MailContent, organization: Organization): Promise<string> {
    const key = JSON.stringify([content, organization]);
    const html = this.layouts.get(key) ?? (await mailHtml(content, organization));
    this.layouts.set(key, html);
    return html;
  }
}

const repliesTo = ({ email }: Organization) => ({ name: siteContent.charityName, address: email });

/**
 * Without `requireTLS`, nodemailer sends a password readably where a server offers no encryption, or somebody in between hides that it does.
 * Parameters of the URL win over these options.
 */
export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const requireTLS = new URL(url).password !== '';
  return createTransport({ url, ...TIMEOUTS, requireTLS, disableFileAccess: true, disableUrlAccess: true });
}
