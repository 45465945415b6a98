import { siteContent } from '@aflora/contracts/content';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';

export const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });
export const PLUM = '#4E2546';
export const SOFT = '#5A4650';
/** One of PDF's standard fonts, so no font has to be loaded or embedded. */
const FONTS = {
  Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique', bolditalics: 'Helvetica-BoldOblique' },
};

export const NOT_DEDUCTIBLE = 'Ela não é dedutível do imposto de renda.';

interface DonationDocument extends Pick<TDocumentDefinitions, 'footer' | 'styles'> {
  title: string;
  createdAt: Date;
  fontSize: number;
  content: Content[];
}

/** A document of the charity on A4 pages, headed by the charity's data. */
export async function donationPdf({ title, createdAt, fontSize, content, ...more }: DonationDocument): Promise<Buffer> {
  // Loaded on first use, because loading takes longer than the rest of the API's start.
  const { default: pdfmake } = await import('pdfmake');
  const names = Object.values(FONTS.Helvetica);
  pdfmake.setFonts(FONTS);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => names.includes(path));
  const document: TDocumentDefinitions & { lang: string } = {
    info: { title, author: siteContent.legalName, creationDate: createdAt },
    lang: 'pt-BR',
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 64],
    defaultStyle: { font: 'Helvetica', fontSize, lineHeight: 1.4 },
    content: [...charityLines(), ...content],
    ...more,
  };
  return pdfmake.createPdf(document).getBuffer();
}

function charityLines(): Content[] {
  const { legalName, charityName, cnpj, address, email, phone } = siteContent;
  return [
    { text: charityName, fontSize: 20, bold: true, color: PLUM },
    { text: `${legalName} · CNPJ ${cnpj}`, color: SOFT },
    { text: `${address.street} · ${address.city}, ${address.state} · ${address.postalCode}`, color: SOFT },
    { text: `${email} · ${phone.label}`, color: SOFT, margin: [0, 0, 0, 36] },
  ];
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** `nº 1, nº 2 e nº 3` */
export const receiptNumbersText = (numbers: number[]): string => LIST.format(numbers.map((number) => `nº ${number}`));

/**
 * The standard fonts only have Western European letters (cp1252). Other letters lose their diacritics; letters without a Western base
 * letter become '?'.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map((letter) => (isWestern(letter) ? letter : westernPart(letter))).join('');
}

const isWestern = (letter: string): boolean => /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]$/.test(letter);

function westernPart(letter: string): string {
  const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return isWestern(base) ? base : '?';
}
