/** The six figures of the console's first page. */
export interface OverviewView {
  physicalProducts: number;
  digitalProducts: number;
  totalOrders: number;
  users: number;
  activeOngMembers: number;
  /** Paid orders of the calendar month in America/Sao_Paulo. */
  monthlyRevenueCents: number;
}
