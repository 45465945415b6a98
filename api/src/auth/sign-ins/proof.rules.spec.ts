import { proofStep, type ProofPurpose, type ProofStep } from './proof.rules';

type Row = [hasPassword: boolean, needsSecondFactor: boolean, hasSecondFactor: boolean, signIn: ProofStep, stepUp: ProofStep];

/** All combinations of facts. */
const TABLE: Row[] = [
  [false, false, false, 'refuse', 'refuse'],
  // The factor was removed after it was used up.
  [false, false, true, 'refuse', 'refuse'],
  [false, true, false, 'refuse', 'ask-second-factor'],
  [false, true, true, 'refuse', 'accept'],
  [true, false, false, 'accept', 'accept'],
  [true, false, true, 'accept', 'accept'],
  [true, true, false, 'ask-second-factor', 'ask-second-factor'],
  [true, true, true, 'accept', 'accept'],
];

describe('what proves a person’s identity', () => {
  it.each(TABLE)('password %p, account with a second factor %p, proven %p', (hasPassword, needsSecondFactor, hasSecondFactor, ...steps) => {
    const purposes: ProofPurpose[] = ['sign-in', 'step-up'];
    expect(purposes.map((purpose) => proofStep(purpose, { hasPassword, needsSecondFactor, hasSecondFactor }))).toEqual(steps);
  });

  it('is decided for every combination', () => {
    expect(new Set(TABLE.map((row) => row.slice(0, 3).join())).size).toBe(8);
  });
});
