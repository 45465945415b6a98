import type { PaymentStatus } from '@aflora/contracts';
import { allows, type AttemptDecision, type AttemptFacts, type AttemptPhase, phaseOf } from './attempt.rules';

const STATUSES: PaymentStatus[] = ['created', 'pending', 'paid', 'failed', 'cancelled', 'expired'];

/** Everything that is allowed, by phase; other attempts of the same order or donation forbid what `FORBIDDEN` names. */
const BY_PHASE: Record<AttemptPhase, AttemptDecision[]> = {
  opening: ['cancel'],
  open: ['fetch', 'capture', 'cancel'],
  declined: ['fetch', 'capture-again', 'cancel'],
  over: [],
};
const FORBIDDEN = { isReplaced: ['capture-again'], isPaidByAnother: ['capture', 'capture-again'] };
const decisions: AttemptDecision[] = ['fetch', 'capture', 'capture-again', 'cancel'];

describe('the phase of an attempt to pay', () => {
  it.each([null, 'at-provider'])('is known for every status, with the id %s at the provider', (externalId) => {
    for (const furtherTries of [true, false]) {
      const phases = STATUSES.map((status) => phaseOf({ status, externalId }, { furtherTries }));
      const unended = externalId === null ? 'opening' : 'open';
      const failed = externalId !== null && furtherTries ? 'declined' : 'over';
      expect(phases).toEqual([unended, unended, 'over', failed, 'over', 'over']);
    }
  });
});

describe('an attempt to pay', () => {
  it.each(Object.keys(BY_PHASE) as AttemptPhase[])('that is %s allows what its phase and the other attempts allow', (phase) => {
    for (const isReplaced of [true, false]) {
      for (const isPaidByAnother of [true, false]) {
        const facts: AttemptFacts = { phase, isReplaced, isPaidByAnother };
        const forbidden = [...(isReplaced ? FORBIDDEN.isReplaced : []), ...(isPaidByAnother ? FORBIDDEN.isPaidByAnother : [])];
        const allowed = decisions.filter((decision) => allows(decision, facts));
        expect(allowed).toEqual(BY_PHASE[phase].filter((decision) => !forbidden.includes(decision)));
      }
    }
  });
});
