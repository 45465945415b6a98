import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import type { MailAttachment } from '../mail/mail.service';
import { MailAttachmentsService } from '../outbox/mail-attachments.service';
import { DonationAccessService } from './donation-access.service';
import { donationReceiptPdf } from './donation-receipt.pdf';
import { Donation } from './donation.entity';

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
    const amountCents = donation.amountCents - (payment?.refundedCents ?? 0);
    const content = await donationReceiptPdf({ number, donorName, amountCents, receivedAt, isMonthly: frequency === 'monthly' });
    return { fileName: `recibo-doacao-${number}.pdf`, type: 'application/pdf', content };
  }
}
