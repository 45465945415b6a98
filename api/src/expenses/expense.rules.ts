import type { ExpenseState } from '@aflora/contracts';
import type { Expense } from './expense.entity';

export const stateOf = ({ publishedAt, reversedAt }: Pick<Expense, 'publishedAt' | 'reversedAt'>): ExpenseState => {
  if (reversedAt) return 'reversed';
  return publishedAt ? 'published' : 'draft';
};

/**
 * The only definition of what an expense allows in its state. `done`: the step was made before, so its repetition changes nothing. A reversed
 * expense is in no sum any more, so `correct-money`, which changes amount, day or project, has nothing to correct.
 */
const STEPS = {
  update: { draft: 'allowed', published: 'expense.published', reversed: 'expense.published' },
  remove: { draft: 'allowed', published: 'expense.published', reversed: 'expense.published' },
  publish: { draft: 'allowed', published: 'done', reversed: 'done' },
  correct: { draft: 'expense.not-published', published: 'allowed', reversed: 'allowed' },
  'correct-money': { draft: 'expense.not-published', published: 'allowed', reversed: 'expense.reversed' },
  reverse: { draft: 'expense.not-published', published: 'allowed', reversed: 'done' },
} as const satisfies Record<string, Record<ExpenseState, string>>;

export type ExpenseStep = keyof typeof STEPS;

export interface ExpenseFacts {
  state: ExpenseState;
  /** The expense has the version that the administrator has read, or the request names none. */
  isCurrent: boolean;
}

/** A repetition is done in whatever version; everything else needs the version that was read. */
export function answerTo(step: ExpenseStep, { state, isCurrent }: ExpenseFacts) {
  const answer = STEPS[step][state];
  return answer === 'done' || isCurrent ? answer : 'expense.changed';
}
