import { KeysetQuery, PageQuery, type KeysetView, type PageView, sortsOf } from './lists';
import { CalendarMonth, Day, Flag, PastDay, PriceCents, QueryNumber, WholeNumber } from './rules/numbers';
import { Uuid } from './rules/lists';
import { Optional, rule } from './rules/rule';
import { Line, OneOf, OptionalText, SearchText, Text } from './rules/text';
import type { CalendarDay, Cents, Id, Instant, Integer, Month } from './values';

/** Longest name of a project, as in the settings. */
export const PROJECT_MAX = 80;

export const expenseStates = ['draft', 'published', 'reversed'] as const;
export type ExpenseState = (typeof expenseStates)[number];

export const evidenceKinds = ['picture', 'document'] as const;
/** A picture, or a PDF. */
export type EvidenceKind = (typeof evidenceKinds)[number];

/** File name of an uploaded receipt. */
const EVIDENCE_FILE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d{13}\.(webp|pdf)$/;
export const isEvidenceFile = (text: unknown): text is string => typeof text === 'string' && EVIDENCE_FILE.test(text);
export const evidenceKindOf = (file: string): EvidenceKind => (file.endsWith('.pdf') ? 'document' : 'picture');

/** An uploaded receipt. It is removed 30 days after the upload unless an expense names it. */
export interface EvidenceView {
  file: string;
  kind: string;
}

/** An expense in the console's list. */
export interface AdminExpenseSummaryView {
  id: Id;
  amountCents: Cents;
  day: CalendarDay;
  /** Name of the project; null for an expense that is paid by donations without a project. */
  project: string | null;
  /** Null after the erasure of a person's name. */
  supplierName: string | null;
  supplierIsPerson: boolean;
  description: string;
  hasEvidence: boolean;
  state: string;
  createdAt: Instant;
}

export type AdminExpensePage = KeysetView<AdminExpenseSummaryView>;

/** Published fields of an expense that a correction can change. */
export const correctedFields = ['amount', 'day', 'project', 'supplier'] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** A correction of a published expense, with the data published before it. */
export interface ExpenseCorrectionView {
  at: Instant;
  /** Null for corrections that were made before reasons were asked for. */
  reason: string | null;
  /** Names of `correctedFields` that the correction changed; none if it changed texts or the receipt only. */
  changed: string[];
  formerAmountCents: Cents;
  formerDay: CalendarDay;
  formerProject: string | null;
}

export interface AdminExpenseView extends AdminExpenseSummaryView {
  evidence: EvidenceView | null;
  /** Oldest first. */
  corrections: ExpenseCorrectionView[];
  version: Integer;
  publishedAt: Instant | null;
  correctedAt: Instant | null;
  reversedAt: Instant | null;
  reversalReason: string | null;
}

/** Names of projects that an expense can name: those of the settings and those of earlier donations and expenses. */
export type ExpenseProjectList = string[];

export class ExpenseInput {
  @PriceCents() amountCents!: number;
  @PastDay() day!: string;
  @OptionalText(PROJECT_MAX) project?: string | null;
  @Line(1, 120) supplierName!: string;
  /** A person's name is never published. */
  @Flag() supplierIsPerson!: boolean;
  @Text(1, 300) description!: string;
  /** File name of an uploaded receipt. */
  @rule('picture', (file) => file === undefined || file === null || isEvidenceFile(file))
  @OptionalText(60)
  evidence?: string | null;
}

/** `version` comes from the expense that was changed; with another version, somebody else changed it meanwhile (`expense.changed`). */
export class UpdateExpenseInput extends ExpenseInput {
  @WholeNumber(1) version!: number;
}

/** Shortest reason of a correction or reversal. */
const REASON_MIN = 3;
const REASON_MAX = 300;

/** A correction of a published expense. Of a reversed one, amount, day and project stay (`expense.reversed`). */
export class CorrectExpenseInput extends UpdateExpenseInput {
  /** Published with the correction. Required when the published amount, day, project or supplier changes (violation `required`). */
  @rule('too-short', (text) => typeof text !== 'string' || text.length >= REASON_MIN, { min: REASON_MIN })
  @OptionalText(REASON_MAX)
  reason?: string | null;
  /** The administrator has looked at the receipt: it shows no personal data. Required with a receipt. */
  @Flag() showsNoPersonalData!: boolean;
}

/** Input of the console's form for corrections: the reason is always required, which the API can't demand from older consoles. */
export class CorrectionFormInput extends ExpenseInput {
  @Text(REASON_MIN, REASON_MAX) reason!: string;
}

export class PublishExpenseInput {
  @WholeNumber(1) version!: number;
  /** The administrator has looked at the receipt: it shows no personal data. Required with a receipt. */
  @Flag() showsNoPersonalData!: boolean;
}

/**
 * The version that the administrator has read, so that a draft with a colleague's changes is not deleted; older releases of the console
 * don't send it.
 */
export class DeleteExpenseQuery {
  @Optional() @QueryNumber(1, 999_999_999) version?: number;
}

export class ReverseExpenseInput {
  @WholeNumber(1) version!: number;
  /** Published with the reversal. Its shortest length isn't in the schema, where it would be a breaking change. */
  @rule('too-short', (text) => typeof text !== 'string' || text === '' || text.length >= REASON_MIN, { min: REASON_MIN })
  @Text(1, REASON_MAX)
  reason!: string;
}

/** Published in place of a reason that an administrator hid. */
export const HIDDEN_REASON = 'Motivo retirado: continha dados pessoais';

export class HideReasonInput {
  /** Number of the correction, from 1, oldest first. Without it, the reason of the reversal. */
  @Optional() @WholeNumber(1) correction?: number | null;
}

/** Sent with the uploaded file, which is the form's `image`. */
export class EvidenceInput {
  @OneOf(evidenceKinds) kind!: EvidenceKind;
}

export const expenseSorts = sortsOf('day', 'amount', 'supplier');

export class AdminListExpensesQuery extends KeysetQuery {
  @Optional() @OneOf(expenseSorts) sort?: (typeof expenseSorts)[number];
  /** Text in the supplier's name or the description. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(expenseStates) state?: ExpenseState;
  @OptionalText(PROJECT_MAX) project?: string | null;
  @Optional() @Day() from?: string;
  @Optional() @Day() to?: string;
}

/** Received, spent and remaining amounts. Donations are net of refunds and disputes. */
export interface FundSumsView {
  receivedCents: Cents;
  /** Published expenses that are not reversed. */
  spentCents: Cents;
  /** Part of the expenses that donations pay. */
  coveredCents: Cents;
  /** Part of the expenses that no donation has paid so far. */
  uncoveredCents: Cents;
  /** Part of the donations that paid no expense so far. */
  unspentCents: Cents;
}

/** A project's sums; its expenses are covered by its own donations, then by those without a project. */
export interface ProjectSumsView extends FundSumsView {
  /** Null for donations and expenses without a project. */
  project: string | null;
}

export interface MonthProjectView {
  /** `VARIOUS_PROJECTS` combines donations for projects with few donations in the month, and all donations of the current month. */
  project: string | null;
  receivedCents: Cents;
  spentCents: Cents;
}

/** Donations by the month of their receipt, net of later refunds and disputes, and expenses by their days. */
export interface MonthSumsView {
  month: Month;
  receivedCents: Cents;
  spentCents: Cents;
  projects: MonthProjectView[];
}

export interface TransparencyView extends FundSumsView {
  /** Donations are counted until this day, the end of the month before. */
  incomeUntil: CalendarDay;
  projects: ProjectSumsView[];
  /** Months with donations or expenses, oldest first. */
  months: MonthSumsView[];
}

/** A published expense, as everybody sees it. */
export interface PublishedExpenseView {
  id: Id;
  day: CalendarDay;
  amountCents: Cents;
  project: string | null;
  /** 'Pessoa física' for a person. */
  supplier: string;
  description: string;
  /** Address of the receipt. */
  evidenceUrl: string | null;
  evidenceKind: string | null;
  /** Part that donations pay; 0 for a reversed expense. */
  coveredCents: Cents;
  correctedAt: Instant | null;
  /** Oldest first. */
  corrections: ExpenseCorrectionView[];
  reversedAt: Instant | null;
  reversalReason: string | null;
}

const pictureSizes = ['card', 'detail', 'full'] as const;

export class EvidenceQuery {
  /** Size of a picture; `full` by default. */
  @Optional() @OneOf(pictureSizes) size?: (typeof pictureSizes)[number];
}

export type PublishedExpensePage = PageView<PublishedExpenseView>;

/** Expenses of a month; newest first. The month is required, because matching all expenses takes much longer. */
export class PublishedExpensesQuery extends PageQuery {
  @CalendarMonth() month!: string;
  /** Id of an expense: the response is the page that contains it, or `page` if it isn't one of this month. */
  @Optional() @Uuid() expense?: string;
}

/** Expenses of a month, or all, as open data. */
export class OpenExpensesQuery {
  @Optional() @CalendarMonth() month?: string;
}

/** A part of a donation that paid an expense. */
export interface DonationUseView {
  expenseId: Id;
  day: CalendarDay;
  project: string | null;
  supplier: string;
  description: string;
  /** Part of the donation. */
  cents: Cents;
}

/** What a donation paid so far. */
export interface DonationUsesView {
  /** By the days of the expenses; at most 50. */
  uses: DonationUseView[];
  usedCents: Cents;
  unusedCents: Cents;
}

/** The net donations of a month for a project. */
export interface IncomeRecordView {
  month: Month;
  /** Null for donations without a project; `VARIOUS_PROJECTS` for several together. */
  project: string | null;
  receivedCents: Cents;
}

export interface ExpenseData {
  /** Address of the licence. */
  license: string;
  items: PublishedExpenseView[];
}

export interface IncomeData {
  /** Address of the licence. */
  license: string;
  items: IncomeRecordView[];
}
