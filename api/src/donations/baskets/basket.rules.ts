import type { BasketStatus, BasketStep } from '@aflora/contracts';
import { meets, type Condition } from '../../common/decisions';
import type { AdoptedBasket } from './adopted-basket.entity';

/** Everything that decides what an adopted basket allows. */
export interface BasketFacts {
  status: BasketStatus;
  /** The adopter was notified of the status, so it is final. */
  isTold: boolean;
  /** The donation's money for the basket is neither disputed nor being refunded. */
  isPaid: boolean;
}

/** The only definition of what administrators may do with a basket: the values that each fact must have. */
const DECISIONS = {
  packed: { status: ['reserved'], isPaid: [true] },
  delivered: { status: ['packed'], isPaid: [true] },
  'undo-packed': { status: ['packed'], isTold: [false] },
  'undo-delivered': { status: ['delivered'], isTold: [false] },
  /** A cancelled basket takes no new photo or place. */
  describe: { status: ['reserved', 'packed', 'delivered'] },
  /** Existing ones can be removed from every basket, in case they show personal data. */
  'remove-description': {},
} as const satisfies Record<BasketStep | `undo-${BasketStep}` | 'describe' | 'remove-description', Condition<BasketFacts>>;

export type BasketDecision = keyof typeof DECISIONS;
export const basketDecisions = Object.keys(DECISIONS) as BasketDecision[];

export const allows = (decision: BasketDecision, facts: BasketFacts): boolean => meets(DECISIONS[decision], facts);

export const factsOf = ({ status, toldStatus }: Pick<AdoptedBasket, 'status' | 'toldStatus'>, isPaid = true): BasketFacts => ({
  status,
  isTold: toldStatus === status,
  isPaid,
});

/** The status that an undone step restores. */
export const statusBefore: Record<BasketStep, BasketStatus> = { packed: 'reserved', delivered: 'packed' };
