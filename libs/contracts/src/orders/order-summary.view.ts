/** An order as its buyer's list shows it. */
export interface OrderSummaryView {
  id: string;
  totalAmountCents: number;
  status: string;
  paymentStatus: string;
  /** The sum of quantities. */
  itemCount: number;
  createdAt: string;
}
