import { TraceBudget } from './trace-budget';

describe('the budget of traces', () => {
  it('allows its number in each second, however many ask', () => {
    let now = 0;
    const budget = new TraceBudget(2, () => now);
    const taken = () => Array.from({ length: 5 }, () => budget.take()).filter(Boolean).length;
    expect(taken()).toBe(2);
    now = 999;
    expect(taken()).toBe(0);
    now = 1_000;
    expect(taken()).toBe(2);
  });

  it('does not save up what a quiet second leaves', () => {
    let now = 0;
    const budget = new TraceBudget(1, () => now);
    now = 10_000;
    expect([budget.take(), budget.take()]).toEqual([true, false]);
  });
});
