import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { MailAttachmentsService } from './mail-attachments.service';
import { OutboxPersonalData } from './outbox.personal-data';
import { OutboxService } from './outbox.service';

@Module({
  imports: [JobsModule, MailModule],
  providers: [OutboxService, MailAttachmentsService, OutboxPersonalData],
  exports: [OutboxService, MailAttachmentsService],
})
export class OutboxModule {}
