import { formatTaxId } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { formatCents } from '../common/text/text';
import { amountInWords } from './amount-in-words';

export interface PrintedReceipt {
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
}

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });
const PLUM = '#4E2546';
const SOFT = '#5A4650';
const BELOW: [number, number, number, number] = [0, 0, 0, 20];
/** One of PDF's standard fonts, so no font has to be loaded or embedded. */
const FONTS = {
  Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique', bolditalics: 'Helvetica-BoldOblique' },
};

export async function donationReceiptPdf(receipt: PrintedReceipt): Promise<Buffer> {
  // Loaded on first use, because loading takes longer than the rest of the API's start.
  const { default: pdfmake } = await import('pdfmake');
  const names = Object.values(FONTS.Helvetica);
  pdfmake.setFonts(FONTS);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => names.includes(path));
  return pdfmake.createPdf(definition(receipt)).getBuffer();
}

function definition(receipt: PrintedReceipt): TDocumentDefinitions & { lang: string } {
  const { number, amountCents, receivedAt, replaces } = receipt;
  const { legalName, charityName, cnpj, address, email, phone } = siteContent;
  const title = `${replaces.length > 0 ? 'Recibo corrigido' : 'Recibo'} de doação nº ${number}`;
  return {
    info: { title, author: legalName, creationDate: receivedAt },
    lang: 'pt-BR',
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 64],
    defaultStyle: { font: 'Helvetica', fontSize: 12, lineHeight: 1.4 },
    content: [
      { text: charityName, fontSize: 20, bold: true, color: PLUM },
      { text: `${legalName} · CNPJ ${cnpj}`, color: SOFT },
      { text: `${address.street} · ${address.city}, ${address.state} · ${address.postalCode}`, color: SOFT },
      { text: `${email} · ${phone.label}`, color: SOFT, margin: [0, 0, 0, 36] },
      { text: title, fontSize: 16, bold: true, margin: [0, 0, 0, 4] },
      { text: formatCents(amountCents), fontSize: 24, bold: true, color: PLUM, margin: [0, 0, 0, 20] },
      ...standing(receipt).map((text) => ({ text, bold: true, margin: BELOW })),
      { text: acknowledgement(receipt), margin: BELOW },
      { text: `${address.city}, ${DAY.format(receivedAt)}.`, margin: [0, 0, 0, 36] },
      { text: legalName, bold: true },
      { text: `CNPJ ${cnpj}`, margin: [0, 0, 0, 36] },
      {
        text: 'Este recibo comprova a doação. Ela não é dedutível do imposto de renda.',
        fontSize: 10,
        color: SOFT,
      },
    ],
  };
}

/** Sentences that say which receipts replace each other; none for the only receipt of a donation. */
function standing({ replaces, replacedBy, receivedCents, amountCents }: PrintedReceipt): string[] {
  const others = replaces.map((number) => `nº ${number}`).join(' e ');
  const named = replaces.length > 1 ? `os recibos ${others}, que deixam de valer` : `o recibo ${others}, que deixa de valer`;
  const back = formatCents(receivedCents - amountCents);
  return [
    ...(replacedBy === null ? [] : [`Este recibo foi substituído pelo recibo corrigido nº ${replacedBy} e deixou de valer.`]),
    ...(replaces.length === 0 ? [] : [`Este recibo corrige ${named}: de ${formatCents(receivedCents)} recebidos, devolvemos ${back}.`]),
  ];
}

function acknowledgement({ donorName, donorTaxId, amountCents, receivedAt, isMonthly, replaces }: PrintedReceipt): string {
  const name = printable(donorName ?? 'doador não identificado');
  const donor = donorTaxId ? `${name}, ${donorTaxId.length === 11 ? 'CPF' : 'CNPJ'} ${formatTaxId(donorTaxId)},` : name;
  const quantity = replaces.length > 0 ? 'a quantia líquida' : 'a quantia';
  const amount = `${formatCents(amountCents)} (${amountInWords(amountCents)})`;
  return `Recebemos de ${donor} ${quantity} de ${amount}, a título de doação${isMonthly ? ' mensal' : ''}, em ${DAY.format(receivedAt)}.`;
}

/**
 * The standard fonts only have Western European letters (cp1252). Other letters lose their diacritics; letters without a Western base
 * letter become '?'.
 */
function printable(text: string): string {
  return [...text.normalize('NFC')].map((letter) => (isWestern(letter) ? letter : westernPart(letter))).join('');
}

const isWestern = (letter: string): boolean => /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/.test(letter);

function westernPart(letter: string): string {
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return isWestern(base) ? base : '?';
}
