import { createApiClient } from '@aflora/api-client';
import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { CartView, ProblemCode } from '@aflora/contracts';
import { forgetEverything } from '../testing/forget-everything';
import { cart } from './cart-store';
import { syncCart } from './cart-sync';

const SOAP = '11111111-1111-4111-8111-111111111111';
const SERUM = '22222222-2222-4222-8222-222222222222';
const MERGE = 'POST /api/cart/merges';

const cartOf = (version: number, ...given: [string, number][]): CartView => ({
  version,
  lines: given.map(([productId, quantity]) => ({ productId, quantity })),
});
const ofAna = () => ({ api: createApiClient(), userId: 'ana', isCurrent: () => true });
const anaHas = (view: CartView) => localStorage.setItem('aflora.cart-account', JSON.stringify({ userId: 'ana', ...view }));

/** Replaces the browser's locks, which jsdom lacks, by one that another tab holds until the returned function is called. */
function aHeldLock() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const request = <T>(_: string, run: () => Promise<T>) => released.then(run);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return release;
}

beforeEach(forgetEverything);
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

describe('the synchronisation of the cart with other tabs', () => {
  it('sends nothing when another user has signed in while it waited for its turn', async () => {
    const { requests } = fakeApi({});
    anaHas(cartOf(5));
    cart.add(SOAP);
    const release = aHeldLock();
    let user = 'ana';
    const done = syncCart({ ...ofAna(), isCurrent: () => user === 'ana' }, false);
    user = 'bia';
    release();
    await expect(done).resolves.toBeUndefined();
    expect(requests).toEqual([]);
  });

  it('keeps what another tab has just taken over, before the browser reports that tab’s change', async () => {
    const { requests } = fakeApi({});
    cart.add(SOAP);
    const ofAccount = cartOf(4, [SOAP, 3], [SERUM, 1]);
    anaHas(ofAccount);
    localStorage.setItem('aflora.cart', JSON.stringify(ofAccount.lines));
    await syncCart(ofAna(), false);
    expect(requests).toEqual([]);
    expect(cart.stored()).toEqual(ofAccount.lines);
  });
});

describe('a merge that the API refuses', () => {
  const refusedWith = async (code: ProblemCode) => {
    const api = fakeApi({ [MERGE]: () => new FakeProblem(code) });
    localStorage.removeItem('aflora.cart-account');
    await expect(syncCart(ofAna(), true)).rejects.toMatchObject({ code });
    api.on({ [MERGE]: () => cartOf(1, [SOAP, 2]) });
    cart.change(SOAP, 2);
    await syncCart(ofAna(), true);
    return api.requests.map(({ headers, body }) => ({ key: headers.get('idempotency-key'), body }));
  };

  it.each<ProblemCode>(['validation.failed', 'request.malformed'])(
    'is given up after %s, so that the next one can succeed',
    async (code) => {
      cart.add(SOAP);
      const [first, second] = await refusedWith(code);
      expect(second?.key).not.toBe(first?.key);
      expect(second?.body).toEqual({ items: [{ productId: SOAP, quantity: 2 }] });
    },
  );

  it.each<ProblemCode>(['auth.required', 'idempotency.in-progress', 'rate-limit.exceeded', 'server.unavailable'])(
    'is repeated with the same key after %s, because it may be accepted later or has been already',
    async (code) => {
      cart.add(SOAP);
      const [first, second] = await refusedWith(code);
      expect(second).toEqual(first);
    },
  );
});

describe('the cart of this browser', () => {
  const productOf = (index: number) => `33333333-3333-4333-8333-${String(index).padStart(12, '0')}`;

  it('has at most the 50 lines that the API accepts', () => {
    for (let index = 0; index < 51; index += 1) cart.add(productOf(index));
    expect(cart.lines()).toHaveLength(50);
    expect(cart.stored()).toEqual(cart.lines());
  });
});
