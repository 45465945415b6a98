import { expenseStates } from '@aflora/contracts';
import { answerTo, stateOf, type ExpenseStep } from './expense.rules';

const steps: ExpenseStep[] = ['update', 'remove', 'publish', 'correct', 'correct-money', 'reverse'];
const answers = (isCurrent: boolean) =>
  steps.flatMap((step) => expenseStates.map((state) => [step, state, answerTo(step, { state, isCurrent })] as const));
const withAnswer = (answer: string, isCurrent = true) =>
  answers(isCurrent).flatMap(([step, state, given]) => (given === answer ? [`${step} ${state}`] : []));

describe('an expense', () => {
  it('is changed and deleted as a draft only', () => {
    expect(withAnswer('expense.published')).toEqual(['update published', 'update reversed', 'remove published', 'remove reversed']);
  });

  it('is corrected and reversed once everybody sees it', () => {
    expect(withAnswer('expense.not-published')).toEqual(['correct draft', 'correct-money draft', 'reverse draft']);
  });

  it('moves no money any more once it is reversed', () => {
    expect(withAnswer('expense.reversed')).toEqual(['correct-money reversed']);
  });

  it('is published and reversed once, however often it is requested and whatever version the repetition names', () => {
    const repetitions = ['publish published', 'publish reversed', 'reverse reversed'];
    expect(withAnswer('done')).toEqual(repetitions);
    expect(withAnswer('done', false)).toEqual(repetitions);
  });

  it('allows everything else, in the version that was read', () => {
    expect(withAnswer('allowed')).toEqual([
      'update draft',
      'remove draft',
      'publish draft',
      'correct published',
      'correct reversed',
      'correct-money published',
      'reverse published',
    ]);
    expect(withAnswer('allowed', false)).toEqual([]);
    expect(withAnswer('expense.changed', false)).toHaveLength(steps.length * expenseStates.length - 3);
  });

  it('is reversed even though it is published, too', () => {
    const at = new Date();
    const states = [null, at].flatMap((publishedAt) => [null, at].map((reversedAt) => stateOf({ publishedAt, reversedAt })));
    expect(states).toEqual(['draft', 'reversed', 'published', 'reversed']);
  });
});
