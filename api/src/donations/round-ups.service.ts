import type { DisputeEventKind } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DonationAccessService } from './donation-access.service';
import { DonationMailsService } from './mails/donation-mails.service';
import { DonationReturnsService } from './payments/donation-returns.service';
import { Donation } from './donation.entity';
import { DonationLocksService } from './donation-locks.service';

/** The donation of a buyer who rounds up, paid by the order's payment. */
export interface RoundUp {
  orderId: string;
  userId: string | null;
  /** When the owner of the address said that the order isn't theirs. */
  disownedAt: Date | null;
  donorName: string | null;
  donorEmail: string | null;
  donorTaxId: string | null;
  paymentId: string;
  amountCents: number;
  paidAt: Date;
}

export interface RoundUpDonation extends Pick<Donation, 'id' | 'isAnonymous' | 'refundedCents'> {
  url: string;
}

/**
 * Creates the donation unless the order already has one. An erased buyer's document, which the order keeps for the invoice, is not copied.
 */
const COMPLETE = `
  INSERT INTO donations (order_id, user_id, disowned_at, donor_name, donor_email, donor_tax_id, payment_id, amount_cents, completed_at,
    created_at, payment_status, receipt_number)
  SELECT $1, $2, $3::timestamptz, $4, $5, CASE WHEN NOT EXISTS (SELECT FROM users WHERE id = $2 AND erased_at IS NOT NULL) THEN $6 END,
    $7::uuid, $8::integer, $9::timestamptz, $9::timestamptz, 'completed', nextval('donation_receipt_numbers')
  ON CONFLICT (order_id) WHERE order_id IS NOT NULL DO NOTHING RETURNING id
`;

/** Donations of buyers who round up. Orders call this in the transaction of their own change, because both share one payment. */
@Injectable()
export class RoundUpsService {
  constructor(
    private readonly access: DonationAccessService,
    private readonly locks: DonationLocksService,
    private readonly returns: DonationReturnsService,
    private readonly mails: DonationMailsService,
  ) {}

  /** Books the donation of an order that was just paid, and sends its receipt. */
  async complete(manager: EntityManager, donation: RoundUp): Promise<void> {
    const { orderId, userId, disownedAt, donorName, donorEmail, donorTaxId, paymentId, amountCents, paidAt } = donation;
    const values = [orderId, userId, disownedAt, donorName, donorEmail, donorTaxId, paymentId, amountCents, paidAt];
    const [booked] = await manager.query<{ id: string }[]>(COMPLETE, values);
    if (booked) await this.mails.queueReceived(manager, booked.id);
  }

  /** Applies the donation's share of the payment's refunds and disputes. Does nothing for an order without a donation. */
  async update(
    manager: EntityManager,
    orderId: string,
    { event, ...share }: { refundedCents: number; disputedCents: number; event: DisputeEventKind | null },
  ): Promise<void> {
    const donation = await this.locks.lockOfOrder(manager, orderId);
    if (!donation) return;
    const money = { capturedCents: donation.amountCents, ...share };
    if (share.refundedCents > donation.refundedCents) await this.returns.refunded(manager, donation, money);
    // A dispute about the goods alone leaves the donation and its receipt as they are.
    const isDisputed = share.disputedCents !== donation.disputedCents || (event !== null && share.disputedCents > 0);
    if (isDisputed) await this.returns.disputed(manager, donation, { ...money, event });
  }

  /** The order's donation, with the address that opens its page and receipt; null for an order without one. */
  async of(manager: EntityManager, orderId: string): Promise<RoundUpDonation | null> {
    const donation = await manager.findOne(Donation, { where: { orderId }, select: { id: true, isAnonymous: true, refundedCents: true } });
    return donation && { ...donation, url: this.access.urlOf(donation.id) };
  }
}
