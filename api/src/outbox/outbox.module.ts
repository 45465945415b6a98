import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { MailAttachmentsService, OutboxService } from './outbox.service';
import { OutboxPersonalData } from './outbox.personal-data';

@Module({
  imports: [JobsModule, MailModule],
  providers: [OutboxService, MailAttachmentsService, OutboxPersonalData],
  exports: [OutboxService, MailAttachmentsService],
})
export class OutboxModule {}
