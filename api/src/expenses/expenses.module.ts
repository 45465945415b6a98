import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { SettingsModule } from '../settings/settings.module';
import { StorageModule } from '../storage/storage.module';
import { ExpenseEvidenceService } from './expense-evidence.service';
import { ExpenseMatchingService } from './expense-matching.service';
import { Expense } from './expense.entity';
import { ExpensesAdminController } from './expenses.admin.controller';
import { ExpensesPersonalData } from './expenses.personal-data';
import { ExpensesQueries } from './expenses.queries';
import { ExpensesService } from './expenses.service';
import { PublishedExpensesService } from './published-expenses.service';
import { TransparencyController } from './transparency.controller';

@Module({
  imports: [TypeOrmModule.forFeature([Expense]), AuditModule, IdempotencyModule, SettingsModule, StorageModule],
  controllers: [TransparencyController, ExpensesAdminController],
  providers: [
    ExpensesService,
    ExpensesQueries,
    ExpensesPersonalData,
    ExpenseEvidenceService,
    ExpenseMatchingService,
    PublishedExpensesService,
  ],
  exports: [ExpenseMatchingService],
})
export class ExpensesModule {}
