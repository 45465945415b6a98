import {
  REPORT_DAYS,
  type ActivityView,
  type DonationTotalsView,
  type OverviewView,
  type PendingWorkView,
  type ReportQuery,
  type ReportSummaryView,
  type ReportView,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { Problem } from '../common/problems/problem';
import { FailedJobsService } from '../jobs/failed-jobs.service';
import { PaymentProvidersService } from '../payments/payment-providers.service';
import { addMonths, dayOf, daysFrom, lastDayOf, lastMonths, monthOf, endedDays } from './calendar';
import { FiguresQueries, OverviewQueries } from './reports.queries';
import { activityView, overviewView, reportSummaryView, reportView } from './reports.view';

const SHOWN_MONTHS = 6;
/** Longer ranges are shown by month. */
const SHOWN_DAYS = 62;

export interface Days {
  from: string;
  to: string;
}

/** Figures for the console; months and days are those of America/Sao_Paulo. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly figures: FiguresQueries,
    private readonly overviews: OverviewQueries,
    private readonly providers: PaymentProvidersService,
    private readonly failedJobs: FailedJobsService,
  ) {}

  async overview(): Promise<OverviewView> {
    const today = dayOf(new Date());
    const month = monthOf(today);
    const shown = lastMonths(month, SHOWN_MONTHS);
    return overviewView(shown, await this.overviews.overview(shown, { today, compared: endedDays(addMonths(month, -1), today) }));
  }

  async activity(): Promise<ActivityView[]> {
    return (await this.overviews.activity()).map(activityView);
  }

  async pendingWork(): Promise<PendingWorkView> {
    const [work, failedJobs] = await Promise.all([this.overviews.pendingWork(this.providers.confirmedByPeople()), this.failedJobs.count()]);
    return { ...work, failedJobs };
  }

  async donationTotals(): Promise<DonationTotalsView> {
    const month = monthOf(dayOf(new Date()));
    const [months, donors] = await Promise.all([this.figures.byMonth(), this.figures.donorCount()]);
    const completedCents = months.reduce((sum, { donationsCents }) => sum + donationsCents, 0);
    return { completedCents, monthCents: months.find((figures) => figures.month === month)?.donationsCents ?? 0, donors };
  }

  async summary(): Promise<ReportSummaryView> {
    const today = dayOf(new Date());
    const month = monthOf(today);
    const [months, year, running, products] = await Promise.all([
      this.figures.byMonth(),
      this.figures.between(`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`),
      this.figures.between(`${month}-01`, lastDayOf(month)),
      this.overviews.productCount(),
    ]);
    return reportSummaryView({ month: running, year, months, shownMonths: lastMonths(month, SHOWN_MONTHS), products });
  }

  /** Throws `validation.failed` for a range that ends before it starts or is longer than ten years. */
  async report(query: ReportQuery): Promise<ReportView> {
    const { from, to } = rangeOf(query);
    const unit = daysFrom(from, to) > SHOWN_DAYS ? 'month' : 'day';
    const [points, whole, donors, topProducts] = await Promise.all([
      this.figures.points(from, to, unit),
      this.figures.between(from, to),
      this.figures.donors(from, to),
      this.figures.topProducts(from, to),
    ]);
    return reportView({ from, to, unit, points, whole, donors, topProducts });
  }
}

/** Throws `validation.failed`. */
export function rangeOf({ from, to }: ReportQuery): Days {
  const last = to ?? dayOf(new Date());
  const first = from ?? `${addMonths(monthOf(last), 1 - SHOWN_MONTHS)}-01`;
  const days = daysFrom(first, last);
  if (days < 1) throw new Problem('validation.failed', {}, { errors: [{ field: 'to', code: 'too-small', params: { min: first } }] });
  if (days > REPORT_DAYS)
    throw new Problem('validation.failed', {}, { errors: [{ field: 'from', code: 'too-small', params: { days: REPORT_DAYS } }] });
  return { from: first, to: last };
}
