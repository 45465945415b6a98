import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { SavedAddress } from './addresses/saved-address.entity';
import { SavedAddressesController } from './addresses/saved-addresses.controller';
import { SavedAddressesService } from './addresses/saved-addresses.service';
import { AdminRightsMailsService } from './admin-rights-mails.service';
import { AdminRightsService } from './admin-rights.service';
import { OptionalMailsController } from './mails/optional-mails.controller';
import { OptionalMailsService } from './mails/optional-mails.service';
import { Profile } from './profile.entity';
import { AdminProfilesController } from './profiles.admin.controller';
import { ProfilesController } from './profiles.controller';
import { ProfilesPersonalData } from './profiles.personal-data';
import { ProfilesQueries } from './profiles.queries';
import { ProfilesService } from './profiles.service';
import { UsersModule } from '../users/users.module';

@Module({
  imports: [TypeOrmModule.forFeature([Profile, SavedAddress]), AuditModule, IdempotencyModule, JobsModule, MailModule, UsersModule],
  controllers: [ProfilesController, SavedAddressesController, OptionalMailsController, AdminProfilesController],
  providers: [
    ProfilesService,
    SavedAddressesService,
    OptionalMailsService,
    AdminRightsService,
    AdminRightsMailsService,
    ProfilesQueries,
    ProfilesPersonalData,
  ],
  exports: [ProfilesService, AdminRightsService, SavedAddressesService, OptionalMailsService],
})
export class ProfilesModule {}
