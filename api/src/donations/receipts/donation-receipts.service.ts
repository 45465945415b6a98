import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import type { MailAttachment } from '../../mail/mail.service';
import { OrganizationService } from '../../organization/organization.service';
import { MailAttachmentsService } from '../../outbox/outbox.service';
import { DonationAccessService } from '../donation-access.service';
import { donationReceiptPdf } from './donation-receipt-pdf';
import { DonationReceipt, Donation } from '../donation.entity';
import { allows, factsOf } from '../donation.rules';

/** A receipt of a donation: the first one, or a corrected one. */
export interface IssuedReceipt {
  number: number;
  amountCents: number;
  issuedAt: Date;
  /** Number of the valid receipt that replaces this one; null for the newest. */
  replacedBy: number | null;
  /**
   * Whether the donor's document was corrected by this receipt or an earlier one (`done`), or only after it (`later`), so that this receipt
   * shows a wrong document or none.
   */
  taxIdCorrection: 'none' | 'done' | 'later';
}

const CORRECT = `
  INSERT INTO donation_receipts (number, donation_id, amount_cents, corrects)
  VALUES (nextval('donation_receipt_numbers'), $1, $2, $3) RETURNING number
`;

@Injectable()
export class DonationReceiptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    private readonly organization: OrganizationService,
    attachments: MailAttachmentsService,
  ) {
    attachments.register('donation-receipt', (manager, id, number) => this.fileOf(manager, id, number));
  }

  /** Throws `donation.not-found`, also when the donation has no valid receipt. */
  async show(id: string, visitor: Visitor): Promise<MailAttachment> {
    const donation = await this.access.find(id, visitor);
    const file = await this.fileOf(this.dataSource.manager, donation.id);
    if (!file) throw new Problem('donation.not-found');
    return file;
  }

  /** Issues a receipt with a new number for the remaining amount of the donation; it replaces the earlier receipts. */
  async correct(manager: EntityManager, { id }: Donation, amountCents: number): Promise<void> {
    await manager.query(CORRECT, [id, amountCents, 'amount']);
  }

  /** Issues a receipt with a new number and the same amount, after the donor's document was corrected; resolves with the number. */
  async correctTaxId(manager: EntityManager, donation: Donation): Promise<number> {
    const newest = (await this.of(donation, manager)).at(-1);
    const [{ number }] = await manager.query<[{ number: number }]>(CORRECT, [donation.id, newest?.amountCents, 'tax-id']);
    return number;
  }

  /** All receipts of the donation, also after a full refund; oldest first. */
  async of(donation: Pick<Donation, 'id' | 'receiptNumber' | 'completedAt' | 'amountCents'>, manager = this.dataSource.manager) {
    const { id, receiptNumber, completedAt, amountCents } = donation;
    if (receiptNumber === null || completedAt === null) return [];
    const corrected = await manager.find(DonationReceipt, { where: { donationId: id }, order: { number: 'ASC' } });
    const receipts = [{ number: receiptNumber, amountCents, issuedAt: completedAt, corrects: null }, ...corrected];
    const taxIdCorrections = receipts.flatMap(({ corrects }, index) => (corrects === 'tax-id' ? [index] : []));
    const newest = receipts.at(-1)?.number ?? receiptNumber;
    return receipts.map((receipt, index): IssuedReceipt => ({
      number: receipt.number,
      amountCents: receipt.amountCents,
      issuedAt: receipt.issuedAt,
      replacedBy: receipt.number === newest ? null : newest,
      taxIdCorrection: correctionAt(index, taxIdCorrections),
    }));
  }

  /**
   * The receipt with this number, or the valid one if no number is given; null when the donation has no valid receipt. A receipt names the
   * charity as it was on the day of its issue, however late it is printed.
   */
  private async fileOf(manager: EntityManager, id: string, number?: number): Promise<MailAttachment | null> {
    const donation = await manager.findOneBy(Donation, { id });
    if (!donation?.completedAt || !allows('show-receipt', factsOf(donation))) return null;
    const receipts = await this.of(donation, manager);
    const receipt = receipts.find((one) => (number ? one.number === number : one.replacedBy === null));
    if (!receipt) return null;
    const donorTaxId = receipt.taxIdCorrection === 'later' ? null : donation.donorTaxId;
    const { donorName, completedAt: receivedAt, frequency, amountCents: receivedCents } = donation;
    const replaces = receipts.slice(0, receipts.indexOf(receipt)).map((one) => one.number);
    const organization = await this.organization.at(receipt.issuedAt, manager);
    const about = { organization, donorName, donorTaxId, receivedAt, receivedCents, isMonthly: frequency === 'monthly', replaces };
    const content = await donationReceiptPdf({ ...about, ...receipt, isTaxIdCorrected: receipt.taxIdCorrection === 'done' });
    return { fileName: `recibo-doacao-${receipt.number}.pdf`, type: 'application/pdf', content };
  }
}

/** `corrections` are the indexes of the receipts that corrected the document, in ascending order. */
function correctionAt(index: number, corrections: number[]): IssuedReceipt['taxIdCorrection'] {
  if (corrections.some((correction) => correction > index)) return 'later';
  return corrections.length > 0 ? 'done' : 'none';
}
