import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { lockUntilEnd } from '../database/advisory-lock';
import { prepared, preparedRowsIn } from '../database/prepared-statements';
import { JobsService } from '../jobs/jobs.service';
import { type MailAttachment, MailService, type Mail } from '../mail/mail.service';
import { OrganizationService } from '../organization/organization.service';
import { type AttachmentRef, OutboxMail } from './outbox-mail.entity';

/** Reads with the manager of the mail's transaction. Resolves with null when the attachment no longer exists; the mail is then sent without it. */
type AttachmentBuilder = (manager: EntityManager, id: string, number?: number) => Promise<MailAttachment | null>;

/** Registry of the functions that create attachments, by kind. */
@Injectable()
export class MailAttachmentsService {
  private readonly builders = new Map<AttachmentRef['kind'], AttachmentBuilder>();

  /** Must be called while the application starts. */
  register(kind: AttachmentRef['kind'], builder: AttachmentBuilder): void {
    if (this.builders.has(kind)) throw new Error(`Two modules make attachments of the kind ${kind}.`);
    this.builders.set(kind, builder);
  }

  async build(manager: EntityManager, { kind, id, number }: AttachmentRef): Promise<MailAttachment | null> {
    const builder = this.builders.get(kind);
    if (!builder) throw new Error(`No module makes attachments of the kind ${kind}.`);
    return builder(manager, id, number);
  }
}

/** Job that sends the mails of a stream; its payload names the `stream`. */
export const OUTBOX_JOB = 'outbox.deliver';
const QUEUE = prepared(`
  INSERT INTO mail_outbox (stream, name, recipient, content, attachment) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO NOTHING
`);

export interface StreamedMail extends Omit<Mail, 'replyTo' | 'attachments'> {
  /** The subject of the mails, such as an order; mails of a stream are sent in the order in which they were added. */
  stream: string;
  to: string;
  attachment?: AttachmentRef;
  /** One of very many mails at once, for which mails that people wait for don't wait. */
  isBulk?: boolean;
}

/** Mails that must be sent once and in order, even if the mail server is unavailable for a while. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly attachments: MailAttachmentsService,
    private readonly organization: OrganizationService,
  ) {
    jobs.define<{ stream: string }>(OUTBOX_JOB, ({ stream }) => this.deliver(stream));
  }

  /** Queues a mail in the caller's transaction. A mail whose name is queued already is not added again. */
  async add(manager: EntityManager, { stream, name, to, content, attachment, isBulk }: StreamedMail): Promise<void> {
    await preparedRowsIn(manager, QUEUE, [stream, name, to, JSON.stringify(content), attachment ? JSON.stringify(attachment) : null]);
    await this.jobs.addUnique(manager, { name: OUTBOX_JOB, payload: { stream }, key: stream, isBulk });
  }

  /** The mails of these streams that were not sent yet, oldest first. */
  waiting(streams: string[]): Promise<Pick<OutboxMail, 'id' | 'stream' | 'content'>[]> {
    const select = { id: true, stream: true, content: true } as const;
    return this.dataSource.manager.find(OutboxMail, { select, where: { stream: In(streams) }, order: { id: 'ASC' } });
  }

  /** Gives up the oldest mail of a stream, which blocks those after it. Resolves with whether other mails wait. */
  async discardOldest(manager: EntityManager, stream: string): Promise<boolean> {
    const [oldest, next] = await manager.find(OutboxMail, { where: { stream }, order: { id: 'ASC' }, take: 2 });
    if (oldest) await manager.delete(OutboxMail, { id: oldest.id });
    return next !== undefined;
  }

  /** Sends all mails of a stream; a failed mail blocks those after it. */
  private async deliver(stream: string): Promise<void> {
    while (await this.sendNext(stream)) continue;
  }

  /**
   * Sends the oldest mail of the stream; false when there is none. Two jobs of a stream may run at once, because a mail may be added while
   * the stream's job is running. The lock makes the second one wait until the first has sent its mail. It ends with its connection: a slow
   * worker that was considered dead keeps it. Everything is read on this connection, or before it is taken: jobs that each wait for a second
   * one could take them all. No failure is passed over in the transaction, which could then not record that the mail was sent.
   */
  private async sendNext(stream: string): Promise<boolean> {
    const organization = await this.organization.current();
    return this.dataSource.transaction(async (manager) => {
      await lockUntilEnd(manager, `outbox:${stream}`);
      const mail = await manager.findOne(OutboxMail, { where: { stream }, order: { id: 'ASC' } });
      if (!mail) return false;
      const attachment = mail.attachment && (await this.attachments.build(manager, mail.attachment));
      const attachments = attachment ? [attachment] : [];
      const content = (!attachment && mail.attachment?.otherwise) || mail.content;
      const isDue = () => manager.existsBy(OutboxMail, { id: mail.id });
      await this.mail.deliver({ name: mail.name, to: mail.recipient, content, attachments }, organization, { isPromised: true, isDue });
      await manager.delete(OutboxMail, { id: mail.id });
      return true;
    });
  }
}
