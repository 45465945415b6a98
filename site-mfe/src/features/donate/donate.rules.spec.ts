import type { DonationInput } from '@aflora/contracts';
import { adoptionViewOf, isLocked, isSameDonation, sendStateOf } from './donate.rules';

const BOTH = [true, false];

describe('the button that sends a donation', () => {
  it.each([
    [true, true, true, 'sending'],
    [true, true, false, 'sending'],
    [true, false, true, 'sending'],
    [true, false, false, 'sending'],
    [false, true, true, 'unanswered'],
    [false, true, false, 'unpayable'],
    [false, false, true, 'ready'],
    [false, false, false, 'unpayable'],
  ] as const)('while sending (%p), without a response (%p), with a way to pay (%p) is %s', (isSending, isUnanswered, isPayable, state) => {
    expect(sendStateOf({ isSending, isUnanswered, isPayable })).toBe(state);
    expect(isLocked(state)).toBe(isSending);
  });
});

describe('a donation without a response', () => {
  const sent = { amountCents: 5000, name: 'Rita', taxId: '529.982.247-25', provider: 'sandbox', method: 'pix' } as DonationInput;

  it('is the same one as long as nothing is changed, also without the CPF, which is not stored', () => {
    expect(isSameDonation(sent, { ...sent })).toBe(true);
    expect(isSameDonation({ ...sent, taxId: undefined }, sent)).toBe(true);
  });

  it('is another one with any change, and none when none was sent', () => {
    for (const change of [{ amountCents: 6000 }, { name: 'Ana' }, { method: 'card' as const }])
      expect(isSameDonation(sent, { ...sent, ...change })).toBe(false);
    expect(isSameDonation(null, sent)).toBe(false);
  });
});

describe('the form to adopt a basket', () => {
  it('is there in a browser that knows the price, and says so when the price can’t be loaded', () => {
    const views = BOTH.flatMap((isBrowser) =>
      BOTH.flatMap((isKnown) => BOTH.map((isError) => adoptionViewOf({ isBrowser, isKnown, isError }))),
    );
    expect(views).toEqual(['form', 'form', 'failed', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting']);
  });
});
