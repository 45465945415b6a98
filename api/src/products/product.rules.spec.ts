import { allows, goneBefore, lifeOf, productDecisions, type ProductDecision, type ProductFacts } from './product.rules';

const lives: ProductFacts['life'][] = ['kept', 'restorable', 'ending', 'gone'];
const flags = [true, false];
const combinations: ProductFacts[] = lives.flatMap((life) =>
  flags.flatMap((isActive) => flags.map((isInStock) => ({ life, isActive, isInStock }))),
);
const allowedBy = (facts: ProductFacts) => productDecisions.filter((decision) => allows(decision, facts));

/** What each phase allows, if nothing else is in the way. */
const BY_LIFE: Record<ProductFacts['life'], ProductDecision[]> = {
  kept: ['show', 'list', 'edit'],
  restorable: ['restore'],
  ending: [],
  gone: ['forgetPicture'],
};
const ofHidden = new Set<ProductDecision>(['show', 'list']);

describe('what a product allows', () => {
  it.each(combinations)('is decided for %j', (facts) => {
    const forbidden = (decision: ProductDecision) =>
      (!facts.isActive && ofHidden.has(decision)) || (!facts.isInStock && decision === 'list');
    expect(allowedBy(facts)).toEqual(BY_LIFE[facts.life].filter((decision) => !forbidden(decision)));
  });

  it('never is to restore it and to remove its picture', () => {
    expect(combinations.filter((facts) => allows('restore', facts) && allows('forgetPicture', facts))).toEqual([]);
  });
});

describe('the phase of a product', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const HOUR_MS = 3_600_000;

  it.each([
    [null, 'kept'],
    [ago(0), 'restorable'],
    // Written by a process whose clock is fast.
    [ago(-1000), 'restorable'],
    [ago(HOUR_MS), 'restorable'],
    [ago(HOUR_MS + 1), 'ending'],
    [ago(2 * HOUR_MS), 'ending'],
    [ago(2 * HOUR_MS + 1), 'gone'],
  ])('that was deleted at %p is %s', (deletedAt, life) => {
    expect(lifeOf(deletedAt, now)).toBe(life);
  });

  it('is gone for whatever is before the limit that SQL uses', () => {
    expect(lifeOf(new Date(goneBefore(now).getTime() - 1), now)).toBe('gone');
    expect(lifeOf(goneBefore(now), now)).not.toBe('gone');
  });
});
