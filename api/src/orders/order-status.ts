import type { OrderStatus } from '@aflora/contracts';
/** What may be done to an order, and from where: the only list of it. */
const TRANSITIONS = {
  pay: { from: ['pending'], to: 'processing' },
  ship: { from: ['processing'], to: 'shipped' },
  deliver: { from: ['shipped'], to: 'delivered' },
  cancel: { from: ['pending', 'processing'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>;

export type OrderTransition = keyof typeof TRANSITIONS;

/** Where the transition leads; undefined when it is not allowed from there. */
export function after(transition: OrderTransition, from: OrderStatus): OrderStatus | undefined {
  const { from: allowed, to } = TRANSITIONS[transition];
  return (allowed as readonly OrderStatus[]).includes(from) ? to : undefined;
}

const REGRET_DAYS = 7;

/** The last moment of the regret of purchases at a distance (CDC, art. 49); null before delivery. */
export const regretUntil = (deliveredAt: Date | null): Date | null =>
  deliveredAt && new Date(deliveredAt.getTime() + REGRET_DAYS * 24 * 3_600_000);

/** `none`: of a time before holds. A hold ends as `sold` or `released`. */
export type OrderStockState = 'none' | 'held' | 'sold' | 'released';

/** What people call an order: the first eight characters of its id. */
export const shortNumber = (id: string): string => `#${id.slice(0, 8)}`;
