import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { AuthModule } from '../auth/auth.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { ProfilesModule } from '../profiles/profiles.module';
import { UsersModule } from '../users/users.module';
import { DataExportsService } from './data-exports.service';
import { ErasuresService } from './erasures.service';
import { PeopleQueries } from './people.queries';
import { PrivacyController } from './privacy.controller';
import { RetentionQueries, RetentionService } from './retention.service';

@Module({
  imports: [AuditModule, AuthModule, JobsModule, MailModule, ProfilesModule, UsersModule],
  controllers: [PrivacyController],
  providers: [DataExportsService, ErasuresService, RetentionService, RetentionQueries, PeopleQueries],
})
export class PrivacyModule {}
