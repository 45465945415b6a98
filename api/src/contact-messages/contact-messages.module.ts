import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { ContactMessageDeliveriesService } from './contact-message-deliveries.service';
import { ContactMessage } from './contact-message.entity';
import { ContactMessagesAdminController } from './contact-messages.admin.controller';
import { ContactMessagesController } from './contact-messages.controller';
import { ContactMessagesPersonalData } from './contact-messages.personal-data';
import { ContactMessagesQueries } from './contact-messages.queries';
import { ContactMessagesService } from './contact-messages.service';
import { MailboxService } from './mailbox.service';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessage]), AuditModule, IdempotencyModule, JobsModule, MailModule],
  controllers: [ContactMessagesController, ContactMessagesAdminController],
  providers: [ContactMessagesService, ContactMessageDeliveriesService, ContactMessagesPersonalData, ContactMessagesQueries, MailboxService],
})
export class ContactMessagesModule {}
