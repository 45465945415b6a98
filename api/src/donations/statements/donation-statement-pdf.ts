import { type DonationUseView, formatTaxId } from '@aflora/contracts';
import type { Organization } from '@aflora/contracts/content';
import type { Content, TableCell } from 'pdfmake/interfaces';
import { charityPdf, DAY, PLUM, printable, SHORT_DAY, SOFT } from '../../common/text/charity-pdf';
import { formatCents } from '../../common/text/text';
import { amountInWords } from '../receipts/amount-in-words';
import { receiptNumbersText } from '../receipts/donation-receipt-pdf';

/** A donation as the statement lists it. */
export interface StatementRow {
  receivedAt: Date;
  donorName: string | null;
  /** CPF or CNPJ, if the donor gave one. */
  donorTaxId: string | null;
  amountCents: number;
  refundedCents: number;
  /** Amount withheld by disputes. */
  disputedCents: number;
  /** Numbers of the first and the corrected receipts, oldest first; only the last one can be valid. */
  receiptNumbers: number[];
}

export interface PrintedStatement {
  year: number;
  organization: Organization;
  issuedAt: Date;
  /** Oldest first. */
  rows: StatementRow[];
  /** What the donations paid, by the days of the expenses. */
  uses: StatementUse[];
  usedCents: number;
  unusedCents: number;
}

/** A published expense, and what the donations of the statement paid of it. */
export type StatementUse = Omit<DonationUseView, 'expenseId'>;

const YEAR = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', year: 'numeric' });

/** The donations that one person made in a year. Donations under several names or documents are listed apart, each with its sum. */
export async function donationStatementPdf({ year, organization, issuedAt, rows, ...paid }: PrintedStatement): Promise<Buffer> {
  const title = `Comprovante de doações de ${year}`;
  const totalCents = sum(rows, netCentsOf);
  const period = YEAR.format(issuedAt) === String(year) ? `até ${DAY.format(issuedAt)}` : `de 1º de janeiro a 31 de dezembro de ${year}`;
  return charityPdf({
    title,
    organization,
    createdAt: issuedAt,
    fontSize: 10,
    hasFooter: true,
    content: [
      { text: title, fontSize: 16, bold: true },
      { text: `Doações recebidas ${period}.`, margin: [0, 0, 0, 8] },
      { text: formatCents(totalCents), fontSize: 24, bold: true, color: PLUM },
      { text: totalText(rows, totalCents), margin: [0, 0, 0, 8] },
      // Before the tables, so that no page has notes only.
      ...notesOf(rows).map((text) => ({ text, fontSize: 8, color: SOFT })),
      ...groupsOf(rows).map(groupContent),
      ...usesContent(paid, issuedAt),
    ],
  });
}

const sum = (rows: StatementRow[], centsOf: (row: StatementRow) => number): number => rows.reduce((cents, row) => cents + centsOf(row), 0);
const backCentsOf = ({ refundedCents, disputedCents }: StatementRow): number => refundedCents + disputedCents;
const netCentsOf = (row: StatementRow): number => row.amountCents - backCentsOf(row);

/** Donations of which nothing is left are counted separately, because they don't contribute to the total. */
function totalText(rows: StatementRow[], totalCents: number): string {
  const counted = rows.filter((row) => netCentsOf(row) > 0).length;
  const returned = rows.length - counted;
  const returnedText = returned === 1 ? '1 doação recebida e devolvida.' : `${returned} doações recebidas e devolvidas.`;
  if (counted === 0) return `${returnedText} Não resta valor a comprovar.`;
  const total = `Total líquido de ${counted === 1 ? '1 doação' : `${counted} doações`}: ${amountInWords(totalCents)}.`;
  return returned === 0 ? total : `${total} Mais ${returnedText}`;
}

/** Rows grouped by donor, in the order of each group's first donation. The newest spelling of a name is used for its document. */
function groupsOf(rows: StatementRow[]): StatementRow[][] {
  const keyOf = ({ donorName, donorTaxId }: StatementRow) => donorTaxId ?? `name:${(donorName ?? '').trim().toLowerCase()}`;
  const groups = new Map<string, StatementRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
}

/** Groups up to this number of receipts fit a page, so they are not divided; a longer group starts on a page of its own. */
const UNDIVIDED_RECEIPTS = 20;

function groupContent(rows: StatementRow[], index: number): Content {
  const isShort = rows.flatMap(({ receiptNumbers }) => receiptNumbers).length <= UNDIVIDED_RECEIPTS;
  const { donorName = null, donorTaxId = null } = rows.at(-1) ?? {};
  const name = printable(donorName ?? 'Doador não identificado');
  const document = donorTaxId && `${donorTaxId.length === 11 ? 'CPF' : 'CNPJ'} ${formatTaxId(donorTaxId)}`;
  const sums = [sum(rows, ({ amountCents }) => amountCents), sum(rows, backCentsOf), sum(rows, netCentsOf)];
  const heading: Content = { text: [name, document].filter(Boolean).join(', '), fontSize: 12, bold: true, margin: [0, 20, 0, 6] };
  const table: Content = {
    layout: 'lightHorizontalLines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['auto', '*', 'auto', 'auto', 'auto'],
      body: [
        [{ text: 'Recebida em', noWrap: true }, 'Recibo', ...['Valor', 'Devolvido', 'Líquido'].map(rightCell)].map(boldCell),
        ...rows.map(rowCells),
        ['Total', '', ...sums.map((cents) => rightCell(formatCents(cents)))].map(boldCell),
      ],
    },
  };
  return { stack: [heading, table], unbreakable: isShort, pageBreak: isShort || index === 0 ? undefined : 'before' };
}

const rightCell = (text: string) => ({ text, alignment: 'right', noWrap: true }) as const;
const boldCell = (cell: string | { text: string; noWrap: boolean }): TableCell => ({
  ...(typeof cell === 'string' ? { text: cell } : cell),
  bold: true,
});

function rowCells(row: StatementRow): TableCell[] {
  const returned = formatCents(backCentsOf(row)) + (row.disputedCents > 0 ? ' *' : '');
  return [
    SHORT_DAY.format(row.receivedAt),
    receiptText(row),
    ...[formatCents(row.amountCents), returned, formatCents(netCentsOf(row))].map(rightCell),
  ];
}

/** The valid receipt and those that it replaced; without anything left of the donation, no receipt is valid. */
function receiptText(row: StatementRow): string {
  const { receiptNumbers: numbers } = row;
  if (netCentsOf(row) <= 0) return `${receiptNumbersText(numbers)}, sem efeito`;
  const valid = receiptNumbersText(numbers.slice(-1));
  return numbers.length > 1 ? `${valid}, no lugar de ${receiptNumbersText(numbers.slice(0, -1))}` : valid;
}

const notesOf = (rows: StatementRow[]): string[] => [
  ...(rows.some(({ disputedCents }) => disputedCents > 0) ? ['* Inclui valor contestado no banco ou no provedor de pagamento.'] : []),
  'Este comprovante reúne os recibos do ano e não os substitui. As doações não são dedutíveis do imposto de renda.',
];

/** Expenses that are listed; a statement with more has the sum of the others. */
const LISTED_USES = 60;

/** Table of what the donations paid; empty if no money of the year's donations is left, for example after refunds. */
function usesContent(
  { uses, usedCents, unusedCents }: Omit<PrintedStatement, 'year' | 'organization' | 'issuedAt' | 'rows'>,
  issuedAt: Date,
): Content[] {
  if (usedCents + unusedCents === 0) return [];
  const listed = uses.slice(0, LISTED_USES);
  const otherCents = usedCents - listed.reduce((cents, use) => cents + use.cents, 0);
  const rows = listed.map((use): TableCell[] => [
    dayText(use.day),
    printable(`${use.project ?? 'Geral'}: ${use.description} (${use.supplier})`),
    rightCell(formatCents(use.cents)),
  ]);
  const rest: [string, number][] = [
    ['Outras despesas', otherCents],
    ['Ainda não usado', unusedCents],
  ];
  const sums = rest.flatMap(([label, cents]): TableCell[][] =>
    cents > 0 ? [['', label, rightCell(formatCents(cents))].map(boldCell)] : [],
  );
  const heading = `O que estas doações pagaram até ${DAY.format(issuedAt)}`;
  return [
    { text: heading, fontSize: 12, bold: true, margin: [0, 20, 0, 6] },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto'],
        body: [['Data', 'Despesa', rightCell('Parte destas doações')].map(boldCell), ...rows, ...sums],
      },
    },
    {
      text: 'As despesas são pagas pelas doações na ordem em que chegam. Estornos, correções e devoluções mudam esta lista. Comprovantes em /transparencia.',
      margin: [0, 6, 0, 0],
      fontSize: 8,
      color: SOFT,
    },
  ];
}

const dayText = (day: string): string => day.split('-').reverse().join('/');
