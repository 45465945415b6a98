import type { AdminListUsersQuery, AdminUserDetailView, AdminUserView, KeysetView } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { CsvExportsService } from '../common/exports/csv-exports';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { PeopleQueries, usersExport } from './people.queries';
import { adminUserDetailView, adminUserView } from './user.view';

/** Users in the console, with their orders, donations and memberships. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: PeopleQueries,
    private readonly csvExports: CsvExportsService,
    private readonly audit: AuditService,
  ) {}

  /** Throws `list.cursor-unknown`. */
  async list(query: AdminListUsersQuery): Promise<KeysetView<AdminUserView>> {
    const page = await this.queries.page(query);
    const totals = await this.queries.totalsOf(page.rows.map(({ id }) => id));
    return keysetView(page, (user) => adminUserView(user, totals.get(user.id)));
  }

  /** Throws `user.not-found`. */
  async show(id: string): Promise<AdminUserDetailView> {
    const facts = await this.queries.factsOf(id);
    if (!facts) throw new Problem('user.not-found');
    const [totals, orders, donations, memberships, history] = await Promise.all([
      this.queries.totalsOf([id]),
      this.queries.ordersOf(id),
      this.queries.donationsOf(id),
      this.queries.membershipsOf(id),
      this.queries.historyOf(id),
    ]);
    return adminUserDetailView({ facts, totals: totals.get(id), orders, donations, memberships, history });
  }

  /** Throws `export.busy`. */
  async export(query: AdminListUsersQuery, caller: Caller): Promise<StreamableFile> {
    await this.dataSource.transaction((manager) =>
      this.audit.record(manager, caller, { action: 'exported', entity: 'users', entityId: null }),
    );
    return this.csvExports.stream(usersExport(query));
  }
}
