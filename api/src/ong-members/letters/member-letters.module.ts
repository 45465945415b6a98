import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module';
import { IdempotencyModule } from '../../idempotency/idempotency.module';
import { JobsModule } from '../../jobs/jobs.module';
import { MailModule } from '../../mail/mail.module';
import { ProfilesModule } from '../../profiles/profiles.module';
import { MemberLetter } from './member-letter.entity';
import { MemberLetterChangesService } from './member-letter-changes.service';
import { MemberLetterMailsService } from './member-letter-mails.service';
import { MemberLettersAdminController } from './member-letters.admin.controller';
import { MemberLettersController } from './member-letters.controller';
import { MemberLettersQueries } from './member-letters.queries';
import { MemberLettersService } from './member-letters.service';

@Module({
  imports: [TypeOrmModule.forFeature([MemberLetter]), AuditModule, IdempotencyModule, JobsModule, MailModule, ProfilesModule],
  controllers: [MemberLettersController, MemberLettersAdminController],
  providers: [MemberLettersService, MemberLetterChangesService, MemberLetterMailsService, MemberLettersQueries],
})
export class MemberLettersModule {}
