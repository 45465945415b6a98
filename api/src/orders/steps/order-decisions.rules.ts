import type { OrderPaymentStatus, OrderStatus } from '@aflora/contracts';
import { meets, type Condition, type FactsOf } from '../../common/decisions';
import type { Order, OrderItem, OrderStockState } from '../order.entity';
import { isAnonymous, ownRefundableCents, regretUntil } from '../order.rules';

/** Everything that decides what an order allows. Each fact has few values, so that all combinations can be tested. */
export interface OrderFacts {
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  stockState: OrderStockState;
  /** A payment paid the order. Orders that were paid before there were payments have none. */
  hasPayment: boolean;
  /** An attempt can still be paid. */
  hasOpenAttempt: boolean;
  /** The payment has an open dispute. */
  isDisputed: boolean;
  /** What of the payment is neither refunded, disputed nor being refunded: some of the order's own money, only the round-up, or nothing. */
  moneyLeft: 'own' | 'round-up' | 'nothing';
  /** No unit is left to be shipped. */
  isAllReturned: boolean;
  /** Refunded units have not come back yet. */
  awaitsUnits: boolean;
  /** The right to withdraw: still there, used, or ended seven days after delivery. */
  regret: 'open' | 'used' | 'ended';
  /** The buyer's name and address were erased, so that nothing can be sent. */
  isErased: boolean;
}

/**
 * The only definition of what an order allows: the values that each fact must have. Facts that a row doesn't name are irrelevant to it. What
 * depends on more than the order, such as an amount or the stock, is refused later, with a problem of its own.
 */
const DECISIONS = {
  /** The buyer starts a payment, or pays again. */
  pay: { status: ['pending'], paymentStatus: ['pending', 'failed'], isErased: [false] },
  /** The order waits for a payment: when its last attempt ends without one, what it reserves is given back. */
  awaitPayment: { status: ['pending'], hasPayment: [false] },
  /** Money that arrives pays the order, if its units can be had. Any other money is refunded. */
  takePayment: { status: ['pending'], hasPayment: [false], isErased: [false] },
  /** An unpaid order without units is given up: its coupon's use at once, the order after a week. */
  abandon: { status: ['pending'], stockState: ['released'], hasOpenAttempt: [false] },
  cancel: { status: ['pending', 'processing'] },
  ship: {
    status: ['processing'],
    paymentStatus: ['paid'],
    stockState: ['none', 'held', 'sold'],
    isDisputed: [false],
    moneyLeft: ['own'],
    isAllReturned: [false],
  },
  deliver: { status: ['shipped'] },
  /** Refunded units come back. */
  receive: { status: ['shipped', 'delivered'], awaitsUnits: [true] },
  /** The buyer withdraws (CDC, art. 49). */
  regret: { status: ['shipped', 'delivered'], paymentStatus: ['paid'], regret: ['open'] },
  refund: { hasPayment: [true], moneyLeft: ['own', 'round-up'] },
  /** A refund returns units to stock. */
  restock: { stockState: ['sold'] },
  /** An order that was paid once has an invoice, also after a refund. */
  setInvoice: { hasPayment: [true] },
} as const satisfies Record<string, Condition<OrderFacts>>;

export type OrderDecision = keyof typeof DECISIONS;
export const orderDecisions = Object.keys(DECISIONS) as OrderDecision[];

/** Whether the order allows it. */
export const allows = <Decision extends OrderDecision>(
  decision: Decision,
  facts: FactsOf<OrderFacts, (typeof DECISIONS)[Decision]>,
): boolean => meets(DECISIONS[decision], facts);

/** The facts that the order's row shows. */
export const factsOf = (order: Order, now = new Date()) => ({
  status: order.status,
  paymentStatus: order.paymentStatus,
  stockState: order.stockState,
  hasPayment: order.paymentId !== null,
  isErased: isAnonymous(order),
  regret: regretOf(order, now),
});

/** `refundableCents`: of the payment. Of an order that was paid before there were payments, everything is left. */
export function moneyLeftOf(order: Pick<Order, 'paymentId' | 'roundUpCents'>, refundableCents: number): OrderFacts['moneyLeft'] {
  if (order.paymentId === null || ownRefundableCents(order, refundableCents) > 0) return 'own';
  return refundableCents > 0 ? 'round-up' : 'nothing';
}

type ReturnedUnits = Pick<OrderItem, 'quantity' | 'returnedQuantity' | 'receivedQuantity'>;

export const unitFactsOf = (items: ReturnedUnits[]): Pick<OrderFacts, 'isAllReturned' | 'awaitsUnits'> => ({
  isAllReturned: items.length > 0 && items.every(({ quantity, returnedQuantity }) => returnedQuantity === quantity),
  awaitsUnits: items.some(({ returnedQuantity, receivedQuantity }) => receivedQuantity < returnedQuantity),
});

function regretOf({ status, deliveredAt, regrettedAt }: Order, now: Date): OrderFacts['regret'] {
  if (regrettedAt) return 'used';
  if (status !== 'delivered') return 'open';
  const until = regretUntil(deliveredAt);
  return until !== null && now <= until ? 'open' : 'ended';
}
