/** A donation as its donor's list shows it. */
export interface OwnDonationView {
  id: string;
  amountCents: number;
  paymentStatus: string;
  isAnonymous: boolean;
  message: string | null;
  createdAt: string;
}
