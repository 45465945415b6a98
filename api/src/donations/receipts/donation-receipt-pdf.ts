import { formatTaxId } from '@aflora/contracts';
import type { Organization } from '@aflora/contracts/content';
import { charityPdf, DAY, PLUM, printable, SOFT } from '../../common/text/charity-pdf';
import { formatCents } from '../../common/text/text';
import { amountInWords } from './amount-in-words';

export interface PrintedReceipt {
  /** The charity's data when the receipt was issued. */
  organization: Organization;
  number: number;
  /** Null after the donor's data was erased. */
  donorName: string | null;
  /** CPF or CNPJ, if the donor gave one. */
  donorTaxId: string | null;
  amountCents: number;
  receivedAt: Date;
  isMonthly: boolean;
  /** Numbers of the receipts that this one replaces, oldest first; empty for a first receipt. */
  replaces: number[];
  /** Received amount before refunds. */
  receivedCents: number;
  /** Number of the receipt that replaced this one. */
  replacedBy: number | null;
  /** Whether the donor's document was corrected, by this receipt or one that it replaces. */
  isTaxIdCorrected: boolean;
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** `nº 1, nº 2 e nº 3` */
export const receiptNumbersText = (numbers: number[]): string => LIST.format(numbers.map((number) => `nº ${number}`));

const BELOW: [number, number, number, number] = [0, 0, 0, 20];

export async function donationReceiptPdf(receipt: PrintedReceipt): Promise<Buffer> {
  const { number, amountCents, receivedAt, replaces, organization } = receipt;
  const { legalName, cnpj, address } = organization;
  const title = `${replaces.length > 0 ? 'Recibo corrigido' : 'Recibo'} de doação nº ${number}`;
  return charityPdf({
    title,
    organization,
    createdAt: receivedAt,
    fontSize: 12,
    content: [
      { text: title, fontSize: 16, bold: true, margin: [0, 0, 0, 4] },
      { text: formatCents(amountCents), fontSize: 24, bold: true, color: PLUM, margin: [0, 0, 0, 20] },
      ...replacementTexts(receipt).map((text) => ({ text, bold: true, margin: BELOW })),
      { text: acknowledgement(receipt), margin: BELOW },
      { text: `${printable(address.city)}, ${DAY.format(receivedAt)}.`, margin: [0, 0, 0, 36] },
      { text: printable(legalName), bold: true },
      { text: `CNPJ ${cnpj}`, margin: [0, 0, 0, 36] },
      { text: 'Este recibo comprova a doação. Ela não é dedutível do imposto de renda.', fontSize: 10, color: SOFT },
    ],
  });
}

/** Sentences that say which receipts replace each other; none for the only receipt of a donation. */
function replacementTexts({ replaces, replacedBy, receivedCents, amountCents, isTaxIdCorrected }: PrintedReceipt): string[] {
  const others = receiptNumbersText(replaces);
  const named = replaces.length > 1 ? `os recibos ${others}, que deixam de valer` : `o recibo ${others}, que deixa de valer`;
  const reasons = [
    ...(amountCents < receivedCents
      ? [`de ${formatCents(receivedCents)} recebidos, devolvemos ${formatCents(receivedCents - amountCents)}`]
      : []),
    ...(isTaxIdCorrected ? ['o CPF ou CNPJ de quem doou foi corrigido'] : []),
  ];
  return [
    ...(replacedBy === null ? [] : [`Este recibo foi substituído pelo recibo corrigido nº ${replacedBy} e deixou de valer.`]),
    ...(replaces.length === 0 ? [] : [`Este recibo corrige ${named}: ${reasons.join('; ')}.`]),
  ];
}

function acknowledgement({ donorName, donorTaxId, amountCents, receivedCents, receivedAt, isMonthly }: PrintedReceipt): string {
  const name = printable(donorName ?? 'doador não identificado');
  const donor = donorTaxId ? `${name}, ${donorTaxId.length === 11 ? 'CPF' : 'CNPJ'} ${formatTaxId(donorTaxId)},` : name;
  const quantity = amountCents < receivedCents ? 'a quantia líquida' : 'a quantia';
  const amount = `${formatCents(amountCents)} (${amountInWords(amountCents)})`;
  return `Recebemos de ${donor} ${quantity} de ${amount}, a título de doação${isMonthly ? ' mensal' : ''}, em ${DAY.format(receivedAt)}.`;
}
