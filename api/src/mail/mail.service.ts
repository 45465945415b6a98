import { type Organization, siteContent } from '@aflora/contracts/content';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { type Env, ENV } from '../config/env';
import { lockUntilEnd } from '../database/advisory-lock';
import { FinalFailure } from '../jobs/jobs.service';
import { OrganizationService } from '../organization/organization.service';
import { type MailContent, type MailFact, mailText, oneLine, mailHtml, UNSUBSCRIBE_PAGE } from './mail-content';
import { SentMail } from './sent-mail.entity';

export { UNSUBSCRIBE_PAGE, type MailContent, type MailFact };

export interface MailAttachment {
  fileName: string;
  type: string;
  content: Buffer;
}

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

/**
 * Enhanced codes (RFC 3463) of addresses and mailboxes that don't exist. Other refusals are about our account, sender or network (x.7.x), or
 * pass, such as a full mailbox (x.2.2): these mails wait, and go out once the cause is mended. 4.1 is what Exchange Online says.
 */
const UNKNOWN_ADDRESS = /^(?:1\.(?:[0-4]|6|10)|2\.[01]|4\.1)$/;
/** The same without an enhanced code (RFC 5321, 4.2.3), unless the text speaks of us. */
const UNKNOWN_WITHOUT_CODE = /^55[0136](?![^]*(?:relay|authenti|spf|block|blacklist))/i;

interface SmtpError {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** The mail server refuses the address of a mail for good. Codes are for the log; the message names the address. */
class AddressRefused extends FinalFailure {
  readonly code = 'EENVELOPE';
  readonly responseCode?: number;

  constructor({ response = '', responseCode }: SmtpError) {
    super(`O servidor de e-mail recusou o endereço: ${response}`);
    this.responseCode = responseCode;
  }
}

/** Whether a mail server's error says that the recipient's address doesn't exist, which another attempt would hear again. */
function isAddressRefused({ command, response = '' }: SmtpError): boolean {
  const [, detail] = /^5\d\d[ -]5\.(\d+\.\d+)/.exec(response) ?? [];
  return command === 'RCPT TO' && (detail ? UNKNOWN_ADDRESS.test(detail) : UNKNOWN_WITHOUT_CODE.test(response));
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
   * waits and then finds that the mail was sent. Call it from a job, which retries on failure.
   */
  async sendOnce(mail: Mail): Promise<void> {
    // Read before the transaction, which holds a connection.
    const organization = await this.organization.current();
    await this.dataSource.transaction(async (manager) => {
      await lockUntilEnd(manager, `mail:${mail.name}`);
      if (await manager.existsBy(SentMail, { name: mail.name })) return;
      await this.send(mail, organization).catch((error: unknown) => {
        if (!(error instanceof AddressRefused) || mail.to === null) throw error;
        this.logger.warn(
          { mail: mail.name, responseCode: error.responseCode },
          'the mail server refuses the address of a mail, which is not sent',
        );
      });
      await manager.insert(SentMail, { name: mail.name });
    });
  }

  /**
   * Resolves once the mail server has accepted the mail, and rejects with `AddressRefused` when it never will. The caller makes sure that
   * the mail is sent once.
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
      throw isAddressRefused(error) ? new AddressRefused(error) : error;
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

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}
