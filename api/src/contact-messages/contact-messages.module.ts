import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../common/idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { ContactMessageDeliveriesService } from './contact-message-deliveries.service';
import { ContactMessage } from './contact-message.entity';
import { ContactMessagesController } from './contact-messages.controller';
import { ContactMessagesPersonalData } from './contact-messages.personal-data';
import { ContactMessagesService } from './contact-messages.service';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessage]), IdempotencyModule, JobsModule, MailModule],
  controllers: [ContactMessagesController],
  providers: [ContactMessagesService, ContactMessageDeliveriesService, ContactMessagesPersonalData],
})
export class ContactMessagesModule {}
