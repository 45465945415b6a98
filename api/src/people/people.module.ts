import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PeopleAdminController } from './people.admin.controller';
import { PeopleQueries } from './people.queries';
import { PeopleService } from './people.service';

/** The console's people. Reads across modules; what changes somebody is done by the module that owns it. */
@Module({ imports: [AuditModule], controllers: [PeopleAdminController], providers: [PeopleService, PeopleQueries] })
export class PeopleModule {}
