import { releaseOrganization } from '@aflora/contracts/content';
import { charityPdf } from '../../common/text/charity-pdf';
import { Expense } from '../../expenses/expense.entity';
import { type ExpenseSeed, expenseSeeds } from './data/expenses.data';
import { demoId, insertMissing, type SeedContext, Random } from './seed-context';

const DAY_MS = 86_400_000;
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const idOf = ({ description }: ExpenseSeed): string => demoId('expenses', description);

/** Expenses in every state, most of them with a receipt. */
export async function seedExpenses(seed: SeedContext): Promise<void> {
  const { manager, clock } = seed;
  const rows = expenseSeeds.map(({ daysAgo, receipt: _, state, ...row }): Partial<Expense> => {
    const at = clock.daysAgo(daysAgo);
    const later = new Date(Math.min(at.getTime() + 2 * DAY_MS, clock.now.getTime()));
    return {
      ...row,
      id: demoId('expenses', row.description),
      day: calendar.format(at),
      createdAt: at,
      publishedAt: state === 'draft' ? null : at,
      correctedAt: state === 'corrected' ? later : null,
      reversedAt: state === 'reversed' ? later : null,
      reversalReason: state === 'reversed' ? 'A mesma conta foi lançada duas vezes' : null,
    };
  });
  await insertMissing(manager, Expense, rows);
  for (const expense of expenseSeeds) await addReceipt(seed, expense);
}

/** Stores the receipt like an upload. Expenses that were edited keep theirs, or its absence. */
async function addReceipt({ manager, evidence }: SeedContext, expense: ExpenseSeed): Promise<void> {
  const id = idOf(expense);
  const untouched = await manager.findOneBy(Expense, { id, version: 1 });
  if (!expense.receipt || !untouched || untouched.evidence !== null) return;
  const content = expense.receipt === 'document' ? await documentOf(expense) : await pictureOf(expense);
  await manager.update(Expense, { id }, { evidence: await evidence.upload(content) });
}

const documentOf = ({ description, supplierName }: ExpenseSeed): Promise<Buffer> =>
  charityPdf({
    title: 'Comprovante de demonstração',
    organization: releaseOrganization,
    createdAt: new Date(0),
    fontSize: 12,
    content: [{ text: 'Comprovante de demonstração', fontSize: 16, bold: true }, description, supplierName],
  });

const [WIDTH, HEIGHT, LINE] = [600, 820, 34];

/** A till receipt whose texts are bars, with a covered name and document. */
async function pictureOf({ description }: ExpenseSeed): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const random = new Random(description);
  const bars = Array.from({ length: 16 }, (_, index) => {
    const y = 170 + index * LINE;
    return `<rect x="90" y="${y}" width="${random.integer(130, 260)}" height="11" rx="3"/><rect x="${490 - 70}" y="${y}" width="70" height="11" rx="3"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#e6d3c1"/><rect x="60" y="40" width="480" height="740" fill="#fffbf7"/>
    <g fill="#776470"><rect x="190" y="74" width="220" height="20" rx="4"/><rect x="150" y="108" width="300" height="10" rx="3"/>${bars.join('')}</g>
    <g fill="#000"><rect x="90" y="728" width="250" height="26"/></g></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
