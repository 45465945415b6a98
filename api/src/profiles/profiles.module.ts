import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { AdminRightsMailsService } from './admin-rights-mails.service';
import { AdminRightsService } from './admin-rights.service';
import { Profile } from './profile.entity';
import { AdminProfilesController } from './profiles.admin.controller';
import { ProfilesController } from './profiles.controller';
import { ProfilesPersonalData } from './profiles.personal-data';
import { ProfilesQueries } from './profiles.queries';
import { ProfilesService } from './profiles.service';

@Module({
  imports: [TypeOrmModule.forFeature([Profile]), AuditModule, JobsModule, MailModule],
  controllers: [ProfilesController, AdminProfilesController],
  providers: [ProfilesService, AdminRightsService, AdminRightsMailsService, ProfilesQueries, ProfilesPersonalData],
  exports: [ProfilesService],
})
export class ProfilesModule {}
