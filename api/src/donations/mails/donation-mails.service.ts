import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganizationService } from '../../organization/organization.service';
import { OutboxService, type StreamedMail } from '../../outbox/outbox.service';
import type { PaymentSubscription, Payment } from '../../payments/payment.entity';
import { DonationAccessService } from '../donation-access.service';
import {
  cancelledMail,
  changedMail,
  chargeFailedMail,
  correctedMail,
  lateChargeMail,
  pausedMail,
  receiptMails,
  refundedMail,
  resumedMail,
  returnedPaymentMail,
  wrongAmountMail,
} from './donation-mail-contents';
import { DonationReceiptsService } from '../receipts/donation-receipts.service';
import { Donation } from '../donation.entity';
import { allows, factsOf } from '../donation.rules';

/** Queues mails to donors in the transaction of the change they report. Mails of one monthly donation are sent in order. */
@Injectable()
export class DonationMailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly access: DonationAccessService,
    private readonly receipts: DonationReceiptsService,
    private readonly organization: OrganizationService,
  ) {}

  async queueReceived(manager: EntityManager, donationId: string): Promise<void> {
    const donation = await manager.findOneByOrFail(Donation, { id: donationId });
    await this.add(manager, donation, { name: `donation-received-${donation.id}`, ...(await this.receipt(manager, donation)) });
  }

  /** Queues a copy of the valid receipt. The mail gets a new name, so that no mailbox treats it as a duplicate of the first. */
  async queueReceiptCopy(manager: EntityManager, donation: Donation, to: string): Promise<void> {
    const mail = { name: `donation-receipt-${donation.id}-${randomUUID()}`, ...(await this.receipt(manager, donation)) };
    await this.add(manager, { ...donation, donorEmail: to }, mail);
  }

  /** Sends the receipt with the corrected document. Those of a monthly donation's other charges get no mails of their own. */
  async queueTaxIdCorrected(manager: EntityManager, donation: Donation, { to, number }: { to: string; number: number }): Promise<void> {
    const { attachment, about } = await this.receipt(manager, donation);
    const content = correctedMail(about);
    if (about.isMonthly) content.paragraphs.push('Os recibos das outras cobranças desta doação mensal também foram corrigidos.');
    await this.add(manager, { ...donation, donorEmail: to }, { name: `donation-tax-id-${number}`, content, attachment });
  }

  /** Reports a renewal charge that failed. */
  async queueChargeFailed(manager: EntityManager, donation: Donation): Promise<void> {
    await this.add(manager, donation, { name: `donation-refused-${donation.id}`, content: chargeFailedMail(this.about(donation)) });
  }

  /**
   * Reports a refund: with the corrected receipt for the rest, or that no receipt is valid, because everything was refunded or disputes
   * withhold the rest. `keptCents` includes what open disputes withhold.
   */
  async queueRefunded(manager: EntityManager, donationId: string, keptCents: number): Promise<void> {
    const donation = await manager.findOneByOrFail(Donation, { id: donationId });
    const { refundedCents } = donation;
    const withoutReceipt = { content: refundedMail({ ...this.about(donation), amountCents: refundedCents, heldCents: keptCents }) };
    const mail = allows('show-receipt', factsOf(donation)) ? await this.receipt(manager, donation) : withoutReceipt;
    await this.add(manager, donation, { name: `donation-refunded-${donation.id}-${refundedCents}`, ...mail });
  }

  /** `isCancelled`: the monthly donation was cancelled before the charge; otherwise the donation was paid already. */
  async queueReturnedPayment(
    manager: EntityManager,
    donation: Donation,
    { payment: { id, capturedCents }, isCancelled }: { payment: Payment; isCancelled: boolean },
  ): Promise<void> {
    const about = { ...this.about(donation), amountCents: capturedCents };
    const content = isCancelled ? lateChargeMail(about) : returnedPaymentMail(about);
    await this.add(manager, donation, { name: `donation-given-back-${id}`, content });
  }

  async queueWrongAmount(
    manager: EntityManager,
    donation: Donation,
    { paymentId, amountCents }: { paymentId: string; amountCents: number },
  ) {
    const content = wrongAmountMail({ ...this.about(donation), amountCents });
    await this.add(manager, donation, { name: `donation-wrong-amount-${paymentId}`, content });
  }

  /** Reports the amount that the provider charges from now on. */
  async queueAmountChanged(manager: EntityManager, { id: subscriptionId, amountCents, changedAt }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const content = changedMail({ ...this.about(donation), amountCents });
    await this.add(manager, donation, { name: `donation-changed-${subscriptionId}-${changedAt?.getTime() ?? 0}-${amountCents}`, content });
  }

  async queuePaused(manager: EntityManager, { id: subscriptionId, resumeAt, changedAt }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const name = `donation-paused-${subscriptionId}-${changedAt?.getTime() ?? 0}`;
    await this.add(manager, donation, { name, content: pausedMail({ ...this.about(donation), resumeAt }) });
  }

  async queueResumed(manager: EntityManager, { id: subscriptionId, nextChargeAt, changedAt }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const name = `donation-resumed-${subscriptionId}-${changedAt?.getTime() ?? 0}`;
    await this.add(manager, donation, { name, content: resumedMail({ ...this.about(donation), nextChargeAt }) });
  }

  async queueCancelled(manager: EntityManager, { id: subscriptionId }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (!donation) return;
    const hasReceipts = await manager.existsBy(Donation, { subscriptionId, paymentStatus: 'completed' });
    const content = cancelledMail({ ...this.about(donation), hasReceipts });
    await this.add(manager, donation, { name: `donation-cancelled-${subscriptionId}`, content });
  }

  /** Content and attachment of a mail with the valid receipt. */
  private async receipt(manager: EntityManager, donation: Donation) {
    const [first, ...corrected] = await this.receipts.of(donation, manager);
    const { number = 0, amountCents = 0, issuedAt } = corrected.at(-1) ?? first ?? {};
    const organization = await (issuedAt ? this.organization.at(issuedAt, manager) : this.organization.currentIn(manager));
    const about = { ...this.about(donation), organization, amountCents, number, firstNumber: first?.number ?? 0 };
    const { content, otherwise } = receiptMails(about, { refundedCents: donation.refundedCents, isCorrected: corrected.length > 0 });
    return { about, content, attachment: { kind: 'donation-receipt', id: donation.id, number, otherwise } as const };
  }

  private about({ id, amountCents, frequency }: Donation) {
    return { url: this.access.urlOf(id), amountCents, isMonthly: frequency === 'monthly' };
  }

  private async add(manager: EntityManager, donation: Donation, mail: Omit<StreamedMail, 'stream' | 'to'>): Promise<void> {
    const { id, subscriptionId, donorEmail } = donation;
    if (donorEmail) await this.outbox.add(manager, { ...mail, stream: `donation:${subscriptionId ?? id}`, to: donorEmail });
  }
}
