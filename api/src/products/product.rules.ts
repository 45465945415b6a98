import { meets, type Condition, type FactsOf } from '../common/decisions';

/** Everything that decides what may be done with a product. Each fact has few values, so that all combinations can be tested. */
export interface ProductFacts {
  /**
   * Since a deletion: `restorable` for an hour; then `ending` for another one, in which a restoration may still be under way in a process
   * whose clock differs; then `gone`.
   */
  life: 'kept' | 'restorable' | 'ending' | 'gone';
  isActive: boolean;
  /** At least one unit. Courses always are in stock. */
  isInStock: boolean;
}

/**
 * The only definition of what a product allows: the values that each fact must have. Facts that a row doesn't name are irrelevant to it. How
 * many units an order gets, and which version a change was typed over, is refused later, with a problem of its own.
 */
const DECISIONS = {
  /** Visitors open its page, also of a product that is sold out, and buyers may order it. In SQL: `IS_SHOWN` (`product.entity.ts`). */
  show: { life: ['kept'], isActive: [true] },
  /** Public lists and searches include it. In SQL: the column `is_listed`, which a trigger writes. */
  list: { life: ['kept'], isActive: [true], isInStock: [true] },
  /** Administrators see, change, copy and delete it. In SQL: `IS_KEPT`. */
  edit: { life: ['kept'] },
  /** A deletion is undone. */
  restore: { life: ['restorable'] },
  /** The files of its picture are removed, and then its row forgets the picture. In SQL: `deleted_at` before `goneBefore`. */
  forgetPicture: { life: ['gone'] },
} as const satisfies Record<string, Condition<ProductFacts>>;

export type ProductDecision = keyof typeof DECISIONS;
export const productDecisions = Object.keys(DECISIONS) as ProductDecision[];

/** Whether the product allows it. */
export const allows = <Decision extends ProductDecision>(
  decision: Decision,
  facts: FactsOf<ProductFacts, (typeof DECISIONS)[Decision]>,
): boolean => meets(DECISIONS[decision], facts);

const HOUR_MS = 3_600_000;
const RESTORABLE_MS = HOUR_MS;
const GONE_MS = 2 * HOUR_MS;

/** Products that were deleted earlier are gone. */
export const goneBefore = (now = new Date()): Date => new Date(now.getTime() - GONE_MS);

export function lifeOf(deletedAt: Date | null, now = new Date()): ProductFacts['life'] {
  if (!deletedAt) return 'kept';
  if (deletedAt < goneBefore(now)) return 'gone';
  return now.getTime() - deletedAt.getTime() <= RESTORABLE_MS ? 'restorable' : 'ending';
}
