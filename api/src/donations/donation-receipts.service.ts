import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import type { MailAttachment } from '../mail/mail.service';
import { MailAttachmentsService } from '../outbox/outbox.service';
import { DonationAccessService } from './donation-access.service';
import { donationReceiptPdf } from './donation-receipt-pdf';
import { DonationReceipt } from './donation-receipt.entity';
import { Donation } from './donation.entity';

/** A receipt of a donation: the first one, or a corrected one. */
export interface IssuedReceipt {
  number: number;
  amountCents: number;
  issuedAt: Date;
  /** Number of the valid receipt that replaces this one; null for the newest. */
  replacedBy: number | null;
}

const CORRECT = `
  INSERT INTO donation_receipts (number, donation_id, amount_cents) VALUES (nextval('donation_receipt_numbers'), $1, $2)
`;

@Injectable()
export class DonationReceiptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    attachments: MailAttachmentsService,
  ) {
    attachments.register('donation-receipt', (id, number) => this.fileOf(id, number));
  }

  /** Throws `donation.not-found`, also when the donation has no valid receipt. */
  async show(id: string, visitor: Visitor): Promise<MailAttachment> {
    const donation = await this.access.find(id, visitor);
    const file = await this.fileOf(donation.id);
    if (!file) throw new Problem('donation.not-found');
    return file;
  }

  /** Issues a receipt with a new number for the remaining amount of the donation; it replaces the earlier receipts. */
  async correct(manager: EntityManager, { id }: Donation, amountCents: number): Promise<void> {
    await manager.query(CORRECT, [id, amountCents]);
  }

  /** All receipts of the donation, also after a full refund; oldest first. */
  async of(donation: Pick<Donation, 'id' | 'receiptNumber' | 'completedAt' | 'amountCents'>, manager = this.dataSource.manager) {
    const { id, receiptNumber, completedAt, amountCents } = donation;
    if (receiptNumber === null || completedAt === null) return [];
    const corrected = await manager.find(DonationReceipt, { where: { donationId: id }, order: { number: 'ASC' } });
    const receipts = [{ number: receiptNumber, amountCents, issuedAt: completedAt }, ...corrected];
    const newest = receipts.at(-1)?.number ?? receiptNumber;
    return receipts.map((receipt): IssuedReceipt => ({
      number: receipt.number,
      amountCents: receipt.amountCents,
      issuedAt: receipt.issuedAt,
      replacedBy: receipt.number === newest ? null : newest,
    }));
  }

  /** The receipt with this number, or the valid one without a number; null when the donation has no valid receipt. */
  private async fileOf(id: string, number?: number): Promise<MailAttachment | null> {
    const donation = await this.dataSource.manager.findOneBy(Donation, { id });
    if (donation?.paymentStatus !== 'completed' || !donation.completedAt) return null;
    const receipts = await this.of(donation);
    const receipt = receipts.find((one) => (number ? one.number === number : one.replacedBy === null));
    if (!receipt) return null;
    const { donorName, donorTaxId, completedAt: receivedAt, frequency, amountCents: receivedCents } = donation;
    const replaces = receipts.slice(0, receipts.indexOf(receipt)).map((one) => one.number);
    const about = { donorName, donorTaxId, receivedAt, receivedCents, isMonthly: frequency === 'monthly', replaces };
    const content = await donationReceiptPdf({ ...about, ...receipt });
    return { fileName: `recibo-doacao-${receipt.number}.pdf`, type: 'application/pdf', content };
  }
}
