import type { ImpactCardQuery, ImpactEntryView, ImpactPage, ImpactSummaryView, KeysetQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import type { MailAttachment } from '../mail/mail.service';
import { OrganizationService } from '../organization/organization.service';
import { impactCard } from './impact-card';
import { impactPdf } from './impact-pdf';
import { ImpactQueries, type ImpactRow } from './impact.queries';

/** What a person did with the charity, for that person alone. */
@Injectable()
export class ImpactService {
  constructor(
    private readonly queries: ImpactQueries,
    private readonly organization: OrganizationService,
  ) {}

  async page(userId: string, query: KeysetQuery): Promise<ImpactPage> {
    const { rows, nextCursor } = await this.queries.page(userId, query);
    return { items: rows.map(entryView), nextCursor };
  }

  async summary(userId: string): Promise<ImpactSummaryView> {
    const { memberSince, since, ...summary } = await this.queries.summary(userId);
    return { ...summary, memberSince: memberSince?.toISOString() ?? null, since: since?.toISOString() ?? null };
  }

  /** The PDF of a year. Throws `resource.not-found`. */
  async fileOf(userId: string, year: number): Promise<MailAttachment> {
    const rows = await this.queries.ofYear(userId, year);
    if (rows.length === 0) throw new Problem('resource.not-found');
    const [organization, firstName] = [await this.organization.current(), await this.queries.firstName(userId)];
    const content = await impactPdf({ year, organization, issuedAt: new Date(), firstName, rows });
    return { fileName: `meu-impacto-${year}.pdf`, type: 'application/pdf', content };
  }

  /** The picture to share, as PNG. Throws `resource.not-found`. */
  async card(userId: string, { firstName, amount }: ImpactCardQuery): Promise<Buffer> {
    const summary = await this.queries.summary(userId);
    if (!summary.since) throw new Problem('resource.not-found');
    const name = firstName === 'yes' ? await this.queries.firstName(userId) : null;
    return impactCard({ ...summary, firstName: name, showsAmount: amount === 'yes' });
  }
}

const entryView = (row: ImpactRow): ImpactEntryView => ({
  id: row.id,
  kind: row.kind,
  event: row.event,
  at: row.at.toISOString(),
  pageId: row.pageId,
  amountCents: row.amountCents,
  returnedCents: row.returnedCents,
});
