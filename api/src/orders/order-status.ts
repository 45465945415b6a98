import type { OrderStatus } from '@aflora/contracts';
/** The only definition of an order's transitions. */
const TRANSITIONS = {
  pay: { from: ['pending'], to: 'processing' },
  ship: { from: ['processing'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderTransition = keyof typeof TRANSITIONS;

/** The status after the transition; undefined if the transition is not allowed from `from`. */
export function after(transition: OrderTransition, from: OrderStatus): OrderStatus | undefined {
  const { from: allowed, to } = TRANSITIONS[transition];
  return (allowed as readonly OrderStatus[]).includes(from) ? to : undefined;
}

const REGRET_DAYS = 7;

/** End of the right to withdraw from a distance purchase (CDC, art. 49); null before delivery. */
export const regretUntil = (deliveredAt: Date | null): Date | null =>
  deliveredAt && new Date(deliveredAt.getTime() + REGRET_DAYS * 24 * 3_600_000);

/** `none`: an order from before holds existed. A hold ends as `sold` or `released`. */
export type OrderStockState = 'none' | 'held' | 'sold' | 'released';

/** The order number that people see: the first eight characters of the id. */
export const shortNumber = (id: string): string => `#${id.slice(0, 8)}`;
