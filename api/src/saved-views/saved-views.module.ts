import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { UsersModule } from '../users/users.module';
import { SavedViewsAdminController } from './saved-views.admin.controller';
import { SavedViewsService } from './saved-views.service';

@Module({ imports: [AuditModule, UsersModule], controllers: [SavedViewsAdminController], providers: [SavedViewsService] })
export class SavedViewsModule {}
