import { siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import { DataSource } from 'typeorm';
import { type Env, ENV } from '../config/env';
import { type MailContent, mailText, oneLine, mailHtml } from './mail-content';
import { SentMail } from './sent-mail.entity';

export type { MailContent };

export interface MailAttachment {
  fileName: string;
  type: string;
  content: Buffer;
}

export interface Mail {
  /** Stable name of the mail, which becomes its message id, so that mailboxes recognise repeated deliveries. */
  name: string;
  to: string;
  replyTo?: { name: string; address: string };
  content: MailContent;
  attachments?: MailAttachment[];
}

/** A slower mail server counts as a failure, and the job retries. */
const TIMEOUTS = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

const LOCK_MAIL = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

@Injectable()
export class MailService {
  private transport?: Promise<Transporter>;

  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Sends a mail once for its name. The lock ends with its connection: a slow worker that was considered dead keeps it, and its replacement
   * waits and then finds that the mail was sent. Call it from a job, which retries on failure.
   */
  async sendOnce(mail: Mail): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await manager.query(LOCK_MAIL, [`mail:${mail.name}`]);
      if (await manager.existsBy(SentMail, { name: mail.name })) return;
      await this.send(mail);
      await manager.insert(SentMail, { name: mail.name });
    });
  }

  /** Resolves once the mail server has accepted the mail. The caller makes sure that it is sent once. */
  async send({ name, to, replyTo, content, attachments = [] }: Mail): Promise<void> {
    const { mailFrom } = this.env;
    this.transport ??= openTransport(this.env.smtpUrl);
    const transport = await this.transport;
    await transport.sendMail({
      from: { name: siteContent.charityName, address: mailFrom },
      to: { name: '', address: to },
      replyTo: replyTo && { name: oneLine(replyTo.name), address: oneLine(replyTo.address) },
      subject: oneLine(content.subject),
      text: mailText(content),
      html: await mailHtml(content),
      attachments: attachments.map(({ fileName, type, content: file }) => ({ filename: fileName, contentType: type, content: file })),
      messageId: `<${name}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    });
  }
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
}
