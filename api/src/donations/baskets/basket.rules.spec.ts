import { basketStatuses } from '@aflora/contracts';
import { allows, basketDecisions, factsOf, statusBefore, type BasketFacts } from './basket.rules';

const booleans = [true, false];
const all: BasketFacts[] = basketStatuses.flatMap((status) =>
  booleans.flatMap((isTold) => booleans.map((isPaid) => ({ status, isTold, isPaid }))),
);
const allowedIn = (facts: BasketFacts) => basketDecisions.filter((decision) => allows(decision, facts));

describe('an adopted basket', () => {
  it.each(all)('that is %j allows what its status, its mail and its money allow', (facts) => {
    const { status, isTold, isPaid } = facts;
    expect(allowedIn(facts)).toEqual([
      ...(status === 'reserved' && isPaid ? ['packed'] : []),
      ...(status === 'packed' && isPaid ? ['delivered'] : []),
      ...(status === 'packed' && !isTold ? ['undo-packed'] : []),
      ...(status === 'delivered' && !isTold ? ['undo-delivered'] : []),
      ...(status === 'cancelled' ? [] : ['describe']),
      'remove-description',
    ]);
  });

  it('goes back to the status in which the undone step is allowed', () => {
    for (const step of ['packed', 'delivered'] as const) {
      expect(allows(step, { status: statusBefore[step], isTold: true, isPaid: true })).toBe(true);
    }
  });

  it('is final once its adopter was notified of its status', () => {
    expect(factsOf({ status: 'packed', toldStatus: 'packed' })).toMatchObject({ isTold: true });
    expect(factsOf({ status: 'packed', toldStatus: 'reserved' })).toMatchObject({ isTold: false });
  });
});
