import type { AdminListUsersQuery, AdminUserDetailView, AdminUserView, KeysetView } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { PeopleQueries, usersExport } from './people.queries';
import { adminUserDetailView, adminUserView } from './user.view';

/** Users in the console, with their orders, donations and memberships. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly queries: PeopleQueries,
    private readonly auditedExports: AuditedExportsService,
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
    return this.auditedExports.stream(caller, 'users', usersExport(query));
  }
}
