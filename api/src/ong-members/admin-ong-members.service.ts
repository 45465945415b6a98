import type { AdminListOngMembersQuery, AdminOngMemberDetailView, AdminOngMemberView, KeysetView } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { PaymentAttemptsService } from '../payments/payment-attempts.service';
import { SettingsService } from '../settings/settings.service';
import { adminOngMemberDetailView, adminOngMemberView } from './ong-member.view';
import { AdminOngMembersQueries, ongMembersExport } from './ong-members.queries';
import { OngMemberStepsService } from './phases/ong-member-steps.service';

/**
 * Memberships in the console: list, export and changes. Changes respond with the resulting membership, whose state the provider may decide.
 */
@Injectable()
export class AdminOngMembersService {
  constructor(
    private readonly queries: AdminOngMembersQueries,
    private readonly attempts: PaymentAttemptsService,
    private readonly steps: OngMemberStepsService,
    private readonly auditedExports: AuditedExportsService,
    private readonly settings: SettingsService,
  ) {}

  /** Throws `list.cursor-unknown`. */
  async list(query: AdminListOngMembersQuery): Promise<KeysetView<AdminOngMemberView>> {
    return keysetView(await this.queries.page(query), adminOngMemberView);
  }

  /** Throws `membership.not-found`. */
  async show(id: string): Promise<AdminOngMemberDetailView> {
    const facts = await this.queries.factsOf(id);
    if (!facts) throw new Problem('membership.not-found');
    const [charges, events, attempts] = await Promise.all([
      this.queries.chargesOf(id),
      this.queries.eventsOf(id),
      this.attempts.of('membership', facts.userId),
    ]);
    return adminOngMemberDetailView({ facts, charges, events, attempts });
  }

  /** Throws `export.busy`. */
  async export(query: AdminListOngMembersQuery, caller: Caller): Promise<StreamableFile> {
    const { plans } = await this.settings.current('membership');
    return this.auditedExports.stream(caller, 'ong_members', ongMembersExport(query, plans));
  }

  /** Throws `membership.not-found`, `membership.transition-refused`, `payment.provider-unavailable`. */
  async pause(id: string, caller: Caller): Promise<AdminOngMemberDetailView> {
    await this.steps.pause(id, caller);
    return this.show(id);
  }

  /** Throws `membership.not-found`, `membership.transition-refused`, `payment.provider-unavailable`. */
  async resume(id: string, caller: Caller): Promise<AdminOngMemberDetailView> {
    await this.steps.resume(id, caller, 'reactivate');
    return this.show(id);
  }

  /** Throws `membership.not-found`, `membership.transition-refused`. */
  async cancel(id: string, caller: Caller): Promise<AdminOngMemberDetailView> {
    await this.steps.cancelImmediately(id, caller);
    return this.show(id);
  }
}
