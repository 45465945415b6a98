export type { OrderPaymentStatus, OrderStatus } from '@aflora/contracts';

/** `none`: of a time before holds. A hold ends as `sold` or `released`. */
export const orderStockStates = ['none', 'held', 'sold', 'released'] as const;
export type OrderStockState = (typeof orderStockStates)[number];
