export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderPaymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type OrderPaymentStatus = (typeof orderPaymentStatuses)[number];
