import { In } from 'typeorm';
import { Donation } from '../../donations/donation.entity';
import { Payment } from '../../payments/payment.entity';
import { demoId, insertMissing, type SeedContext } from './seed-context';

const LINK_PAYMENTS = `
  UPDATE donations d SET payment_id = p.id, refunded_cents = p.refunded_cents FROM payments p
  WHERE p.purpose = 'donation' AND p.subject_id = d.id AND p.status = 'paid' AND d.payment_id IS NULL AND d.id = ANY ($1)
`;
/** Numbers the receipts of paid donations in the order of payment. */
const NUMBER_RECEIPTS = `
  UPDATE donations d SET receipt_number = numbered.number, completed_at = d.created_at
  FROM (
    SELECT id, nextval('donation_receipt_numbers')::integer AS number FROM (
      SELECT id FROM donations WHERE id = ANY ($1) AND receipt_number IS NULL AND payment_status IN ('completed', 'refunded') ORDER BY created_at, id
    ) paid
  ) numbered
  WHERE numbered.id = d.id
`;

/** Inserts the payments of the stored donations, so that the payment ledger is consistent. */
export async function seedDonationPayments({ manager }: SeedContext, ids: string[]): Promise<void> {
  const donations = await manager.find(Donation, { where: { id: In(ids), frequency: 'once' }, order: { createdAt: 'ASC', id: 'ASC' } });
  await insertMissing(manager, Payment, donations.map(paymentRow));
  await manager.query(LINK_PAYMENTS, [ids]);
  await manager.query(NUMBER_RECEIPTS, [ids]);
}

function paymentRow({ id, amountCents, paymentStatus, donorName, donorEmail, createdAt }: Donation, index: number): Partial<Payment> {
  const isPaid = paymentStatus !== 'pending' && paymentStatus !== 'failed';
  return {
    id: demoId('payments', `donations/${id}`),
    purpose: 'donation',
    subjectId: id,
    provider: 'sandbox',
    method: index % 3 === 0 ? 'card' : 'pix',
    status: isPaid ? 'paid' : paymentStatus,
    amountCents,
    capturedCents: isPaid ? amountCents : 0,
    refundedCents: paymentStatus === 'refunded' ? amountCents : 0,
    // Open payments have no external id, so the provider is not asked about them.
    externalId: isPaid ? `demo_${id}` : null,
    description: 'Doação ao Instituto Aflora',
    payerName: donorName ?? '',
    payerEmail: donorEmail ?? '',
    paidAt: isPaid ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
  };
}
