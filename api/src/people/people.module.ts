import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { PeopleAdminController } from './people.admin.controller';
import { PeopleQueries } from './people.queries';
import { PeopleService } from './people.service';

/** Users in the console, with read access across modules. Changes belong to the modules that own the data. */
@Module({ imports: [AuditModule], controllers: [PeopleAdminController], providers: [PeopleService, PeopleQueries] })
export class PeopleModule {}
