import {
  HIDDEN_REASON,
  type AdminExpenseSummaryView,
  type AdminExpenseView,
  type AdminListExpensesQuery,
  type CorrectExpenseInput,
  type ExpenseInput,
  type HideReasonInput,
  type KeysetView,
  type PublishExpenseInput,
  type ReverseExpenseInput,
  type UpdateExpenseInput,
} from '@aflora/contracts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService, type AuditedChange } from '../audit/audit.service';
import type { Caller } from '../common/access/access';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { byName } from '../common/text/text';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { SettingsService } from '../settings/settings.service';
import { ExpenseEvidenceService } from './expense-evidence.service';
import { ExpenseCorrection } from './expense-correction.entity';
import { Expense } from './expense.entity';
import { answerTo, stateOf, type ExpenseStep } from './expense.rules';
import { adminExpenseSummaryView, adminExpenseView } from './expense.view';
import { ExpensesQueries } from './expenses.queries';

/** Expenses in the console. Changes are audited in their transaction. */
@Injectable()
export class ExpensesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly queries: ExpensesQueries,
    private readonly evidence: ExpenseEvidenceService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
  ) {}

  /** Newest first. Throws `list.cursor-unknown`. */
  async list(query: AdminListExpensesQuery): Promise<KeysetView<AdminExpenseSummaryView>> {
    return keysetView(await this.queries.list(query), adminExpenseSummaryView);
  }

  /** Names of the projects: today's, then those of earlier donations and expenses, because a renamed project may have money left. */
  async projects(manager = this.dataSource.manager): Promise<string[]> {
    const { projects } = await this.settings.current('projects', manager);
    return [...new Set([...projects.map(({ name }) => name), ...(await this.queries.namedProjects(manager)).sort(byName)])];
  }

  /** Throws `resource.not-found`. */
  async show(id: string): Promise<AdminExpenseView> {
    const expense = await this.find(this.dataSource.manager, id);
    const corrections = await this.dataSource.manager.find(ExpenseCorrection, { where: { expenseId: id }, order: { version: 'ASC' } });
    return adminExpenseView(expense, corrections);
  }

  /** Creates a draft, once for each idempotency key. Throws `validation.failed`, `idempotency.key-reused`, `idempotency.in-progress`. */
  async create(input: ExpenseInput, caller: Caller): Promise<AdminExpenseView> {
    const { id } = await this.idempotency.once(caller.claim, async (manager) => {
      await this.requireProject(input, manager);
      await this.evidence.keepStored(manager, input.evidence);
      const expense = { ...fieldsOf(input), id: randomUUID() };
      await manager.insert(Expense, expense);
      await this.record(manager, caller, { action: 'created', entityId: expense.id });
      return { id: expense.id };
    });
    return this.show(id);
  }

  /** Changes a draft; a replaced receipt is removed. Throws `resource.not-found`, `validation.failed`, `expense.changed`, `expense.published`. */
  async update(id: string, { version, ...input }: UpdateExpenseInput, caller: Caller): Promise<AdminExpenseView> {
    await this.check(input);
    const replaced = await this.dataSource.transaction(async (manager) => {
      const expense = await this.lock(manager, id);
      requireStep('update', expense, version);
      await this.evidence.keepStored(manager, input.evidence);
      await manager.update(Expense, { id }, { ...fieldsOf(input), version: version + 1 });
      await this.record(manager, caller, { action: 'updated', entityId: id });
      return replacedBy(input, expense);
    });
    await this.evidence.removeUnnamed(replaced);
    return this.show(id);
  }

  /** Shows the expense to everybody. Repeating it changes nothing. Throws like `update`, and `expense.personal-data`. */
  async publish(id: string, { version, showsNoPersonalData }: PublishExpenseInput, caller: Caller): Promise<AdminExpenseView> {
    await this.dataSource.transaction(async (manager) => {
      const expense = await this.lock(manager, id);
      if (!requireStep('publish', expense, version)) return;
      requireChecked(expense.evidence, showsNoPersonalData);
      await manager.update(Expense, { id }, { publishedAt: new Date(), version: version + 1 });
      await this.record(manager, caller, { action: 'published', entityId: id });
    });
    return this.show(id);
  }

  /**
   * Changes a published expense, which shows what it said before, and why it was corrected. A reversed one is still shown, so its texts and its receipt can be
   * corrected, too. Throws like `publish`, and `expense.not-published`, `expense.reversed`, and `validation.failed` if the reason is missing.
   */
  async correct(id: string, input: CorrectExpenseInput, caller: Caller): Promise<AdminExpenseView> {
    const { version, showsNoPersonalData, reason = null, ...fields } = input;
    await this.check(input);
    requireChecked(input.evidence, showsNoPersonalData);
    const replaced = await this.dataSource.transaction(async (manager) => {
      const expense = await this.lock(manager, id);
      requireStep(movesMoney(expense, input) ? 'correct-money' : 'correct', expense, version);
      if (reason === null && changesLedger(expense, input)) {
        throw new Problem('validation.failed', {}, { errors: [{ field: 'reason', code: 'required', params: {} }] });
      }
      await this.evidence.keepStored(manager, input.evidence);
      await manager.update(Expense, { id }, { ...fieldsOf(fields), correctedAt: new Date(), version: version + 1 });
      await manager.update(ExpenseCorrection, { expenseId: id, version: version + 1 }, { reason });
      await this.record(manager, caller, { action: 'updated', entityId: id });
      return replacedBy(input, expense);
    });
    // A receipt is often replaced because it showed too much.
    await this.evidence.removeUnnamed(replaced);
    return this.show(id);
  }

  /** Takes the expense out of all sums; everybody sees it as reversed. Repeating it changes nothing. Throws like `publish`, and `expense.not-published`. */
  async reverse(id: string, { version, reason: reversalReason }: ReverseExpenseInput, caller: Caller): Promise<AdminExpenseView> {
    await this.dataSource.transaction(async (manager) => {
      const expense = await this.lock(manager, id);
      if (!requireStep('reverse', expense, version)) return;
      await manager.update(Expense, { id }, { reversedAt: new Date(), reversalReason, version: version + 1 });
      await this.record(manager, caller, { action: 'reversed', entityId: id });
    });
    return this.show(id);
  }

  /**
   * Replaces a published reason, which may name somebody, by a neutral text; the original is stored nowhere else. Repeating it changes nothing. Throws
   * `resource.not-found`, also for a reason that doesn't exist.
   */
  async hideReason(id: string, { correction }: HideReasonInput, caller: Caller): Promise<AdminExpenseView> {
    await this.dataSource.transaction(async (manager) => {
      const { reversalReason } = await this.lock(manager, id);
      const corrected = correction ? await this.correction(manager, id, correction) : null;
      const reason = corrected ? corrected.reason : reversalReason;
      if (reason === HIDDEN_REASON) return;
      if (reason === null) throw new Problem('resource.not-found');
      if (corrected) await manager.update(ExpenseCorrection, { expenseId: id, version: corrected.version }, { reason: HIDDEN_REASON });
      else await manager.update(Expense, { id }, { reversalReason: HIDDEN_REASON });
      await this.record(manager, caller, { action: 'reason-hidden', entityId: id });
    });
    return this.show(id);
  }

  /** Deletes a draft. Throws `resource.not-found`, `expense.changed`, `expense.published`. */
  async remove(id: string, version: number | undefined, caller: Caller): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      requireStep('remove', await this.lock(manager, id), version);
      await manager.delete(Expense, { id });
      await this.record(manager, caller, { action: 'deleted', entityId: id });
    });
  }

  /** Rules that need the settings or the store, checked before a transaction, so that a store that hangs holds no connection. */
  private async check(input: ExpenseInput): Promise<void> {
    await this.evidence.requireStored(input.evidence);
    await this.requireProject(input);
  }

  private async requireProject({ project }: ExpenseInput, manager?: EntityManager): Promise<void> {
    if (!project) return;
    const values = await this.projects(manager);
    const errors = [{ field: 'project', code: 'one-of' as const, params: { values } }];
    if (!values.includes(project)) throw new Problem('validation.failed', {}, { errors });
  }

  private async correction(manager: EntityManager, expenseId: string, number: number): Promise<ExpenseCorrection> {
    const where = { expenseId };
    const [correction] = await manager.find(ExpenseCorrection, { where, order: { version: 'ASC' }, skip: number - 1, take: 1 });
    if (!correction) throw new Problem('resource.not-found');
    return correction;
  }

  private async find(manager: EntityManager, id: string): Promise<Expense> {
    const expense = await manager.findOneBy(Expense, { id });
    if (!expense) throw new Problem('resource.not-found');
    return expense;
  }

  private async lock(manager: EntityManager, id: string): Promise<Expense> {
    const expense = await manager.findOne(Expense, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!expense) throw new Problem('resource.not-found');
    return expense;
  }

  private record(manager: EntityManager, caller: Caller, change: Pick<AuditedChange, 'action' | 'entityId'>): Promise<void> {
    return this.audit.record(manager, caller, { ...change, entity: 'expenses' });
  }
}

/** False when the step was made before. `version` is undefined when the request names none. Throws the problem of a refused step. */
function requireStep(step: ExpenseStep, expense: Expense, version: number | undefined): boolean {
  const isCurrent = version === undefined || expense.version === version;
  const answer = answerTo(step, { state: stateOf(expense), isCurrent });
  if (answer !== 'allowed' && answer !== 'done') throw new Problem(answer);
  return answer === 'allowed';
}

/** What was left out is empty. */
const fieldsOf = ({ project = null, evidence = null, ...input }: ExpenseInput): ExpenseInput => ({ ...input, project, evidence });

/** The receipt that the change replaces or takes away. */
const replacedBy = ({ evidence = null }: ExpenseInput, before: Expense): string | null =>
  before.evidence === evidence ? null : before.evidence;

function requireChecked(evidence: string | null | undefined, showsNoPersonalData: boolean): void {
  if (evidence && !showsNoPersonalData) throw new Problem('expense.personal-data');
}

/** Whether the correction changes what the public ledger says. The name of a person is never published. */
const changesLedger = (expense: Expense, input: ExpenseInput): boolean =>
  movesMoney(expense, input) ||
  expense.supplierIsPerson !== input.supplierIsPerson ||
  (!input.supplierIsPerson && expense.supplierName !== input.supplierName);

const movesMoney = (expense: Expense, { amountCents, day, project = null }: ExpenseInput): boolean =>
  expense.amountCents !== amountCents || expense.day !== day || expense.project !== project;
