import { paths, type ExpenseInput } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { outcomeOf, pick, type Step, type Turn } from './scene';

/** The general fund, and two projects that donors and administrators name. */
export const PROJECTS = [null, ...siteContent.projects.slice(0, 2).map(({ name }) => name)];
const AMOUNTS = [1_000, 4_999, 9_000, 25_000];
const DAY_MS = 86_400_000;
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
/** Days of expenses in three months, and today. */
const DAYS_AGO = [0, 1, 20, 50];
const dayOf = (index: number): string => calendar.format(Date.now() - (pick(DAYS_AGO, index) ?? 0) * DAY_MS);

interface ExpenseRow extends Pick<ExpenseInput, 'amountCents' | 'day' | 'project' | 'supplierIsPerson' | 'description'> {
  id: string;
  version: number;
  supplierName: string;
  isReversed: boolean;
}

const expensesSql = (where: string): string => `
  SELECT id, version, amount_cents AS "amountCents", day, project, supplier_name AS "supplierName", supplier_is_person AS "supplierIsPerson", description,
    reversed_at IS NOT NULL AS "isReversed"
  FROM expenses WHERE ${where} ORDER BY created_at DESC, id
`;
const DRAFTS = expensesSql('published_at IS NULL');
const PUBLISHED = expensesSql('published_at IS NOT NULL');

const send = async ({ world, process }: Turn, url: string, payload: object): Promise<string> =>
  outcomeOf(await world.call(process, { url, payload, headers: world.admin.headers }));

const expenseOf = async ({ world, n }: Turn, rows: string): Promise<ExpenseRow | undefined> =>
  pick(await world.dataSource.query<ExpenseRow[]>(rows), n);

const publish: Step = async (turn) => {
  const draft = await expenseOf(turn, DRAFTS);
  return draft && send(turn, paths.adminExpensePublication(draft.id), { version: draft.version, showsNoPersonalData: true });
};

const record: Step = async (turn) => {
  const { n, m } = turn;
  const what = { supplierName: 'Mercado', supplierIsPerson: m === 3, description: 'Arroz e feijão' };
  const expense = { ...what, amountCents: pick(AMOUNTS, m), day: dayOf(n + m), project: pick(PROJECTS, n + m) };
  return send(turn, paths.adminExpenses, expense);
};

const recordAndPublish: Step = async (turn) => {
  const answers = [await record(turn), await publish({ ...turn, process: turn.world.living(turn.process), n: 0 })];
  return answers.map((answer) => answer ?? 'nothing').join(', ');
};

/** Changes one or several of amount, day and project; without a reason, the correction is refused. */
const correct: Step = async (turn) => {
  const { n, m } = turn;
  const expense = await expenseOf(turn, PUBLISHED);
  if (!expense) return undefined;
  const { id, isReversed, ...fields } = expense;
  const moved = {
    ...(m !== 1 && { amountCents: pick(AMOUNTS, n + m + 1) }),
    ...(m !== 0 && { project: pick(PROJECTS, n + m + 1) }),
    ...(m === 3 && { day: dayOf(n + 1) }),
  };
  const change = isReversed ? { description: 'Arroz' } : moved;
  const correction = { ...fields, ...change, ...(n < 3 && { reason: 'Nota lida errado' }), showsNoPersonalData: true };
  return send(turn, paths.adminExpenseCorrections(id), correction);
};

const reverse: Step = async (turn) => {
  const expense = await expenseOf(turn, PUBLISHED);
  return expense && send(turn, paths.adminExpenseReversal(expense.id), { version: expense.version, reason: 'Lançada duas vezes' });
};

const BASKETS = 'SELECT id, version FROM adopted_baskets WHERE status = $1 ORDER BY created_at DESC, number LIMIT $2';

/** Takes a step with one basket or with several, or takes a step back. */
const stepBaskets =
  (from: string, url: string, status: string): Step =>
  async (turn) => {
    const baskets = await turn.world.dataSource.query<object[]>(BASKETS, [from, 1 + turn.m]);
    return baskets.length > 0 ? send(turn, url, { status, baskets }) : undefined;
  };

/** What the charity says about the money that it was given: its expenses, and the baskets that donors adopted. */
export const trail: Record<string, Step> = {
  'an administrator records an expense': record,
  'an administrator publishes an expense': publish,
  'an administrator records and publishes an expense': recordAndPublish,
  'an administrator corrects an expense': correct,
  'an administrator reverses an expense': reverse,
  'an administrator packs baskets': stepBaskets('reserved', paths.adminBasketSteps, 'packed'),
  'an administrator delivers baskets': stepBaskets('packed', paths.adminBasketSteps, 'delivered'),
  'an administrator unpacks baskets': stepBaskets('packed', paths.adminBasketUndo, 'packed'),
};
