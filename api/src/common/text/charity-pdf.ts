import { type Organization, siteContent } from '@aflora/contracts/content';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';

export const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });
export const SHORT_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });
export const PLUM = '#4E2546';
export const SOFT = '#5A4650';
/** One of PDF's standard fonts, so no font has to be loaded or embedded. */
const FONTS = {
  Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique', bolditalics: 'Helvetica-BoldOblique' },
};

interface CharityDocument {
  title: string;
  /** The charity's data that the document shows: those in force when it was issued. */
  organization: Organization;
  createdAt: Date;
  fontSize: number;
  /** Whether each page ends with title, day and page number. */
  hasFooter?: boolean;
  content: Content[];
}

/** A document of the charity on A4 pages, headed by the charity's data. */
export async function charityPdf({
  title,
  organization,
  createdAt,
  fontSize,
  hasFooter = false,
  content,
}: CharityDocument): Promise<Buffer> {
  // Loaded on first use, because loading takes longer than the rest of the API's start.
  const { default: pdfmake } = await import('pdfmake');
  const names = Object.values(FONTS.Helvetica);
  pdfmake.setFonts(FONTS);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => names.includes(path));
  const document: TDocumentDefinitions & { lang: string } = {
    info: { title, author: organization.legalName, creationDate: createdAt },
    lang: 'pt-BR',
    pageSize: 'A4',
    pageMargins: [64, 64, 64, 64],
    defaultStyle: { font: 'Helvetica', fontSize, lineHeight: 1.4 },
    content: [...charityLines(organization), ...content],
    ...(hasFooter && {
      footer: (page, pages) => pageFooter(`${title} · emitido em ${DAY.format(createdAt)} · página ${page} de ${pages}`),
    }),
  };
  return pdfmake.createPdf(document).getBuffer();
}

const pageFooter = (text: string): Content => ({ text, margin: [64, 20, 64, 0], fontSize: 8, color: SOFT });

function charityLines({ legalName, cnpj, address, email, phone }: Organization): Content[] {
  return [
    { text: siteContent.charityName, fontSize: 20, bold: true, color: PLUM },
    { text: printable(`${legalName} · CNPJ ${cnpj}`), color: SOFT },
    { text: printable(`${address.street} · ${address.city}, ${address.state} · ${address.postalCode}`), color: SOFT },
    { text: `${email} · ${phone.label}`, color: SOFT, margin: [0, 0, 0, 36] },
  ];
}

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
