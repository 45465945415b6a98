import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { type Person, PersonalDataService } from '../personal-data/personal-data.module';
import { dataArchive, type ArchivedTable, type DataArchive } from './data-archive';
import { PeopleQueries } from './people.queries';

@Injectable()
export class DataExportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly personalData: PersonalDataService,
    private readonly people: PeopleQueries,
    private readonly audit: AuditService,
  ) {}

  /** Exports all personal data of the caller as of one moment. Throws `auth.email-not-confirmed`. */
  async export(caller: Caller): Promise<DataArchive> {
    const { userId } = caller;
    const { email, tables } = await this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const person = await this.people.find(manager, userId);
      await this.audit.record(manager, caller, { action: 'data-exported', entity: 'users', entityId: userId });
      return { email: person.email, tables: await this.tablesOf(manager, person) };
    });
    return dataArchive(email, new Date(), tables);
  }

  private async tablesOf(manager: EntityManager, person: Person): Promise<ArchivedTable[]> {
    const tables: ArchivedTable[] = [];
    // Sequential, because a transaction has a single connection.
    for (const data of this.personalData.all()) {
      tables.push({ table: data.table, label: data.label, rows: await data.export(manager, person) });
    }
    return tables;
  }
}
