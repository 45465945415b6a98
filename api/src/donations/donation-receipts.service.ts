import { siteContent } from '@aflora/contracts/content';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { formatCents } from '../common/text/text';
import type { MailAttachment } from '../mail/mail.service';
import { MailAttachmentsService } from '../outbox/outbox.service';
import { amountInWords } from './amount-in-words';
import { DonationAccessService } from './donation-access.service';
import { Donation } from './donation.entity';

export interface DonationReceipt {
  number: number;
  /** Null after the donor's data was erased. */
  donorName: string | null;
  amountCents: number;
  receivedAt: Date;
  isMonthly: boolean;
}

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long' });
const PLUM = '#4E2546';
const SOFT = '#5A4650';
/** One of PDF's standard fonts, so no font has to be loaded or embedded. */
const FONTS = {
  Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold', italics: 'Helvetica-Oblique', bolditalics: 'Helvetica-BoldOblique' },
};

export async function donationReceiptPdf(receipt: DonationReceipt): Promise<Buffer> {
  // Loaded on first use, because loading takes longer than the rest of the API's start.
  const { default: pdfmake } = await import('pdfmake');
  const names = Object.values(FONTS.Helvetica);
  pdfmake.setFonts(FONTS);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => names.includes(path));
  return pdfmake.createPdf(definition(receipt)).getBuffer();
}

function definition({ number, donorName, amountCents, receivedAt, isMonthly }: DonationReceipt): TDocumentDefinitions & { lang: string } {
  const { legalName, charityName, cnpj, address, email, phone } = siteContent;
  const donor = printable(donorName ?? 'doador não identificado');
  const title = `Recibo de doação nº ${number}`;
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
      {
        text: `Recebemos de ${donor} a quantia de ${formatCents(amountCents)} (${amountInWords(amountCents)}), a título de doação${isMonthly ? ' mensal' : ''}, em ${DAY.format(receivedAt)}.`,
        margin: [0, 0, 0, 20],
      },
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

@Injectable()
export class DonationReceiptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    attachments: MailAttachmentsService,
  ) {
    attachments.register('donation-receipt', (id) => this.fileOf(id));
  }

  /** Throws `donation.not-found`, also when the donation has no receipt. */
  async show(id: string, visitor: Visitor): Promise<MailAttachment> {
    const donation = await this.access.find(id, visitor);
    const file = await this.fileOf(donation.id);
    if (!file) throw new Problem('donation.not-found');
    return file;
  }

  /** The receipt for the amount that was received and not refunded; null when the donation has no receipt. */
  private async fileOf(id: string): Promise<MailAttachment | null> {
    const donation = await this.dataSource.manager.findOne(Donation, { where: { id }, relations: { payment: true } });
    if (donation?.paymentStatus !== 'completed' || !donation.receiptNumber || !donation.completedAt) return null;
    const { receiptNumber: number, donorName, completedAt: receivedAt, frequency, payment } = donation;
    const amountCents = donation.amountCents - (payment?.refundedCents ?? 0) - donation.disputedCents;
    const content = await donationReceiptPdf({ number, donorName, amountCents, receivedAt, isMonthly: frequency === 'monthly' });
    return { fileName: `recibo-doacao-${number}.pdf`, type: 'application/pdf', content };
  }
}
