import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConfirmedAddressesService } from './confirmed-addresses.service';
import { Consent } from './consent.entity';
import { ConsentsService } from './consents.service';
import { PasswordRulesService } from './password-rules.service';
import { PasswordsService } from './passwords.service';
import { User } from './user.entity';
import { UsersPersonalData } from './users.personal-data';

@Module({
  imports: [TypeOrmModule.forFeature([User, Consent])],
  providers: [PasswordsService, PasswordRulesService, ConsentsService, ConfirmedAddressesService, UsersPersonalData],
  exports: [PasswordsService, PasswordRulesService, ConsentsService, ConfirmedAddressesService],
})
export class UsersModule {}
