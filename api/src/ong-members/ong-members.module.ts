import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { OutboxModule } from '../outbox/outbox.module';
import { PaymentsModule } from '../payments/payments.module';
import { SettingsModule } from '../settings/settings.module';
import { UsersModule } from '../users/users.module';
import { MemberWallController } from './wall/member-wall.controller';
import { MemberWallService } from './wall/member-wall.service';
import { MemberLettersModule } from './letters/member-letters.module';
import { MembershipStartsService } from './membership-starts.service';
import { OngMemberEvent, OngMember, OngMemberPlanPayment, OngMemberReturnedCharge } from './ong-member.entity';
import { OngMemberChargesService } from './charges/ong-member-charges.service';
import { OngMemberSubscriptionSyncService } from './charges/ong-member-subscription-sync.service';
import { OngMemberMailsService } from './mails/ong-member-mails.service';
import { OngMemberPaymentChangesService } from './charges/ong-member-payment-changes.service';
import { OngMemberPeriodsService } from './phases/ong-member-periods.service';
import { OngMemberPlanChangesService } from './plans/ong-member-plan-changes.service';
import { OngMemberPlanPaymentsService } from './plans/ong-member-plan-payments.service';
import { OngMemberRefundsService } from './charges/ong-member-refunds.service';
import { OngMemberReturnedChargesService } from './charges/ong-member-returned-charges.service';
import { OngMemberStatesService } from './phases/ong-member-states.service';
import { OngMemberSubscriptionChangesService } from './charges/ong-member-subscription-changes.service';
import { OngMemberStepsService } from './phases/ong-member-steps.service';
import { AdminOngMembersService } from './admin-ong-members.service';
import { AdminOngMembersQueries, OngMembersQueries } from './ong-members.queries';
import { AdminOngMembersController } from './ong-members.admin.controller';
import { OngMembersController } from './ong-members.controller';
import { OngMembersPersonalData } from './ong-members.personal-data';
import { OwnMembershipService } from './own-membership.service';
import { AdminUserMembershipsController } from './user-memberships.admin.controller';
import { UserMembershipsService } from './user-memberships.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([OngMember, OngMemberEvent, OngMemberPlanPayment, OngMemberReturnedCharge]),
    AuditModule,
    IdempotencyModule,
    JobsModule,
    OutboxModule,
    PaymentsModule,
    SettingsModule,
    UsersModule,
    MemberLettersModule,
  ],
  controllers: [OngMembersController, MemberWallController, AdminOngMembersController, AdminUserMembershipsController],
  providers: [
    OwnMembershipService,
    MemberWallService,
    AdminOngMembersService,
    AdminOngMembersQueries,
    UserMembershipsService,
    OngMembersQueries,
    OngMembersPersonalData,
    MembershipStartsService,
    OngMemberChargesService,
    OngMemberSubscriptionSyncService,
    OngMemberStatesService,
    OngMemberStepsService,
    OngMemberPeriodsService,
    OngMemberRefundsService,
    OngMemberReturnedChargesService,
    OngMemberPaymentChangesService,
    OngMemberSubscriptionChangesService,
    OngMemberPlanChangesService,
    OngMemberPlanPaymentsService,
    OngMemberMailsService,
  ],
})
export class OngMembersModule {}
