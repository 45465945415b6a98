import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { noTracing, type Tracing } from '@aflora/observe';
import type { Logger } from 'pino';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { ExportsModule } from './common/exports/csv-exports';
import { ResponseCacheModule } from './common/http/response-cache';
import { LimitsModule } from './common/limits/limits';
import { LoggingModule } from './common/logging/logging';
import { TracingModule } from './common/tracing/tracing';
import { SettingsModule } from './settings/settings.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { ClaimsModule } from './claims/claims.module';
import { ConfigModule, type Env } from './config/env';
import { SavedViewsModule } from './saved-views/saved-views.module';
import { ContactMessagesModule } from './contact-messages/contact-messages.module';
import { CouponsModule } from './coupons/coupons.module';
import { ContentChangesModule } from './content-changes/content-changes.module';
import { dataSourceOptions, SESSION_OPTIONS } from './database/data-source-options';
import { usableConnections } from './database/usable-connections';
import { DigitalProductsModule } from './digital-products/digital-products.module';
import { DonationsModule } from './donations/donations.module';
import { entities } from './entities';
import { ExpensesModule } from './expenses/expenses.module';
import { FailedJobsModule } from './failed-jobs/failed-jobs.module';
import { HealthModule } from './health/health.module';
import { ImpactModule } from './impact/impact.module';
import { JobsModule } from './jobs/jobs.module';
import { MailModule } from './mail/mail.module';
import { OngMembersModule } from './ong-members/ong-members.module';
import { OrdersModule } from './orders/orders.module';
import { OrganizationModule } from './organization/organization.module';
import { PaymentsModule } from './payments/payments.module';
import { PeopleModule } from './people/people.module';
import { PhysicalProductsModule } from './physical-products/physical-products.module';
import { PolicyReportsModule } from './policy-reports/policy-reports.module';
import { PrivacyModule } from './privacy/privacy.module';
import { ProfilesModule } from './profiles/profiles.module';
import { ReleasesModule } from './releases/releases.module';
import { ReportsModule } from './reports/reports.module';
import { SearchModule } from './search/search.module';
import { StorageModule } from './storage/storage.module';
import { UsersModule } from './users/users.module';

// Limit of one SQL statement in a request; migrations and the seed have none.
const STATEMENT_TIMEOUT_MS = 15_000;
const SILENT_CONNECTION_MS = STATEMENT_TIMEOUT_MS + 2_000;

const features = [
  HealthModule,
  UsersModule,
  ProfilesModule,
  AuthModule,
  StorageModule,
  AuditModule,
  JobsModule,
  MailModule,
  PhysicalProductsModule,
  DigitalProductsModule,
  ContactMessagesModule,
  SavedViewsModule,
  ContentChangesModule,
  ReleasesModule,
  PolicyReportsModule,
  PaymentsModule,
  CouponsModule,
  OrdersModule,
  DonationsModule,
  ExpensesModule,
  OngMembersModule,
  ReportsModule,
  ImpactModule,
  SearchModule,
  PrivacyModule,
  PeopleModule,
  ClaimsModule,
  FailedJobsModule,
  SettingsModule,
];

@Module({})
export class AppModule {
  static forRoot(env: Env, logger: Logger, tracing: Tracing = noTracing): DynamicModule {
    const database = TypeOrmModule.forRoot({
      ...dataSourceOptions(env, entities),
      extra: { statement_timeout: STATEMENT_TIMEOUT_MS, options: SESSION_OPTIONS, ...usableConnections(SILENT_CONNECTION_MS) },
      // No retries: without a database the start should fail immediately.
      retryAttempts: 1,
    });
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(env),
        LoggingModule.forRoot(logger),
        TracingModule.forRoot(tracing),
        database,
        ResponseCacheModule,
        LimitsModule,
        ExportsModule,
        PersonalDataModule,
        OrganizationModule,
        ...features,
      ],
    };
  }
}
