import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsService } from './accounts.service';
import { ConfirmedAddressesService } from './confirmed-addresses.service';
import { Consent, User } from './user.entity';
import { ConsentsService } from './consents.service';
import { PasswordRulesService, PasswordsService } from './passwords.service';
import { RoleChangesService } from './role-changes.service';
import { UsersPersonalData } from './users.personal-data';

@Module({
  imports: [TypeOrmModule.forFeature([User, Consent])],
  providers: [
    AccountsService,
    PasswordsService,
    PasswordRulesService,
    ConsentsService,
    ConfirmedAddressesService,
    RoleChangesService,
    UsersPersonalData,
  ],
  exports: [AccountsService, PasswordsService, PasswordRulesService, ConsentsService, ConfirmedAddressesService, RoleChangesService],
})
export class UsersModule {}
