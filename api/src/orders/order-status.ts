export type { OrderPaymentStatus, OrderStatus } from '@aflora/contracts';

/** `none`: of a time before holds. A hold ends as `sold` or `released`. */
export type OrderStockState = 'none' | 'held' | 'sold' | 'released';
