import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxService, type StreamedMail } from '../outbox/outbox.service';
import type { PaymentSubscription } from '../payments/payment-subscription.entity';
import type { Payment } from '../payments/payment.entity';
import { DonationAccessService } from './donation-access.service';
import { cancelledMail, changedMail, returnedPaymentMail, receivedMail, refundedMail, chargeFailedMail } from './donation-mails';
import { Donation } from './donation.entity';

/** Queues mails to donors in the transaction of the change they report. Mails of one monthly donation are sent in order. */
@Injectable()
export class DonationMailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly access: DonationAccessService,
  ) {}

  async queueReceived(manager: EntityManager, donationId: string): Promise<void> {
    const donation = await manager.findOneByOrFail(Donation, { id: donationId });
    await this.add(manager, donation, { name: `donation-received-${donation.id}`, ...this.receipt(donation) });
  }

  /** Queues the receipt again. The mail gets a new name, so that no mailbox treats it as a duplicate of the first. */
  async queueReceiptCopy(manager: EntityManager, donation: Donation, to: string): Promise<void> {
    const mail = { name: `donation-receipt-${donation.id}-${randomUUID()}`, ...this.receipt(donation) };
    await this.add(manager, { ...donation, donorEmail: to }, mail);
  }

  /** Reports a renewal charge that failed. */
  async queueChargeFailed(manager: EntityManager, donation: Donation): Promise<void> {
    await this.add(manager, donation, { name: `donation-refused-${donation.id}`, content: chargeFailedMail(this.about(donation)) });
  }

  async queueRefunded(manager: EntityManager, donation: Donation, { refundedCents }: Payment): Promise<void> {
    const content = refundedMail({ ...this.about(donation), amountCents: refundedCents });
    await this.add(manager, donation, { name: `donation-refunded-${donation.id}-${refundedCents}`, content });
  }

  async queueReturnedPayment(manager: EntityManager, donation: Donation, { id, capturedCents }: Payment): Promise<void> {
    const content = returnedPaymentMail({ ...this.about(donation), amountCents: capturedCents });
    await this.add(manager, donation, { name: `donation-given-back-${id}`, content });
  }

  async queueAmountChanged(manager: EntityManager, donation: Donation, amountCents: number): Promise<void> {
    const content = changedMail({ ...this.about(donation), amountCents });
    await this.add(manager, donation, { name: `donation-changed-${donation.subscriptionId ?? ''}-${Date.now()}`, content });
  }

  async queueCancelled(manager: EntityManager, { id: subscriptionId }: PaymentSubscription): Promise<void> {
    const donation = await manager.findOne(Donation, { where: { subscriptionId }, order: { createdAt: 'DESC', id: 'DESC' } });
    if (donation)
      await this.add(manager, donation, { name: `donation-cancelled-${subscriptionId}`, content: cancelledMail(this.about(donation)) });
  }

  private receipt(donation: Donation) {
    const content = receivedMail({ ...this.about(donation), number: donation.receiptNumber ?? 0 });
    return { content, attachment: { kind: 'donation-receipt', id: donation.id } as const };
  }

  private about({ id, amountCents, frequency }: Donation) {
    return { url: this.access.urlOf(id), amountCents, isMonthly: frequency === 'monthly' };
  }

  private async add(manager: EntityManager, donation: Donation, mail: Omit<StreamedMail, 'stream' | 'to'>): Promise<void> {
    const { id, subscriptionId, donorEmail } = donation;
    if (donorEmail) await this.outbox.add(manager, { ...mail, stream: `donation:${subscriptionId ?? id}`, to: donorEmail });
  }
}
