import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service';
import { MailService, type Mail } from '../mail/mail.service';
import { MailAttachmentsService, type AttachmentRef } from './mail-attachments.service';
import { OutboxMail } from './outbox-mail.entity';

const JOB = 'outbox.deliver';

export interface StreamedMail extends Omit<Mail, 'replyTo' | 'attachments'> {
  /** What the mails are about: they reach the person in the order in which they were added. */
  stream: string;
  attachment?: AttachmentRef;
}

/** Mails that tell a story: each once, in order, however often the mail server is away. */
@Injectable()
export class OutboxService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly attachments: MailAttachmentsService,
  ) {
    jobs.define<{ stream: string }>(JOB, ({ stream }) => this.deliver(stream));
  }

  /** In the transaction of what it tells. A mail of a name that waits already is not added twice. */
  async add(manager: EntityManager, { stream, name, to, content, attachment }: StreamedMail): Promise<void> {
    const row = { stream, name, recipient: to, content, attachment };
    await manager.createQueryBuilder().insert().into(OutboxMail).values(row).orIgnore().execute();
    await this.jobs.addOne(manager, stream, { name: JOB, payload: { stream } });
  }

  /** Jobs of one stream run one at a time: its queue sees to it. The first that fails keeps the ones behind it waiting. */
  private async deliver(stream: string): Promise<void> {
    for (;;) {
      const mail = await this.dataSource.manager.findOne(OutboxMail, { where: { stream }, order: { id: 'ASC' } });
      if (!mail) return;
      const attachment = mail.attachment && (await this.attachments.make(mail.attachment));
      await this.mail.send({ name: mail.name, to: mail.recipient, content: mail.content, attachments: attachment ? [attachment] : [] });
      await this.dataSource.manager.delete(OutboxMail, { id: mail.id });
    }
  }
}
