export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderPaymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];

/** `none`: of a time before holds. A hold ends as `sold` or `released`. */
export const orderStockStates = ['none', 'held', 'sold', 'released'] as const;
export type OrderStockState = (typeof orderStockStates)[number];
