import { impactTexts } from '@aflora/contracts';
import type { Organization } from '@aflora/contracts/content';
import type { TableCell } from 'pdfmake/interfaces';
import { charityPdf, PLUM, printable, SHORT_DAY, SOFT } from '../common/text/charity-pdf';
import { formatCents } from '../common/text/text';
import type { ImpactRow } from './impact.queries';

export interface PrintedYear {
  year: number;
  organization: Organization;
  issuedAt: Date;
  firstName: string | null;
  /** Oldest first. */
  rows: ImpactRow[];
}

/** What a person bought, gave and contributed in a year. It is no receipt. */
export async function impactPdf({ year, organization, issuedAt, firstName, rows }: PrintedYear): Promise<Buffer> {
  const title = `Meu impacto ${year}`;
  const donations = rows.filter(({ kind, amountCents }) => kind === 'donation' && (amountCents ?? 0) > 0);
  const orders = rows.filter(({ kind, amountCents }) => kind === 'order' && (amountCents ?? 0) > 0);
  return charityPdf({
    title,
    organization,
    createdAt: issuedAt,
    fontSize: 10,
    hasFooter: true,
    content: [
      { text: firstName ? `${title}: ${printable(firstName)}` : title, fontSize: 16, bold: true, margin: [0, 0, 0, 8] },
      { text: formatCents(sumOf(donations)), fontSize: 24, bold: true, color: PLUM },
      { text: `em ${counted(donations.length, 'doação', 'doações')}, já sem o que foi devolvido.`, margin: [0, 0, 0, 4] },
      ...(orders.length > 0
        ? [{ text: `E ${counted(orders.length, 'compra', 'compras')} na loja, que somam ${formatCents(sumOf(orders))}.` }]
        : []),
      { text: 'Este resumo não é recibo nem comprovante: os documentos das doações estão no seu perfil.', fontSize: 8, color: SOFT },
      {
        layout: 'lightHorizontalLines',
        margin: [0, 20, 0, 0],
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['auto', '*', 'auto'],
          body: [[{ text: 'Data', bold: true }, { text: 'O que aconteceu', bold: true }, rightCell('Valor', true)], ...rows.map(rowCells)],
        },
      },
    ],
  });
}

const sumOf = (rows: ImpactRow[]): number => rows.reduce((cents, { amountCents }) => cents + (amountCents ?? 0), 0);
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const rightCell = (text: string, bold = false) => ({ text, bold, alignment: 'right', noWrap: true }) as const;

function rowCells({ at, event, amountCents, returnedCents }: ImpactRow): TableCell[] {
  const returned = returnedCents > 0 && (amountCents ?? 0) > 0 ? `, ${formatCents(returnedCents)} devolvidos ou contestados` : '';
  return [SHORT_DAY.format(at), impactTexts[event] + returned, rightCell(amountCents === null ? '' : formatCents(amountCents))];
}
