import { createApiClient } from '@aflora/api-client';
import { fakeApi } from '@aflora/api-client/testing';
import type { CartView } from '@aflora/contracts';
import { forgetEverything } from '../testing/forget-everything';
import { cart } from './cart-store';
import { syncCart } from './cart-sync';

const SOAP = '11111111-1111-4111-8111-111111111111';

const cartOf = (version: number, ...given: [string, number][]): CartView => ({
  version,
  lines: given.map(([productId, quantity]) => ({ productId, quantity })),
});
const ofAna = () => ({ api: createApiClient(), userId: 'ana', isCurrent: () => true });
const knowOfAna = (view: CartView) => localStorage.setItem('aflora.cart-account', JSON.stringify({ userId: 'ana', ...view }));

beforeEach(forgetEverything);

/** Replaces the browser's locks, which jsdom lacks, by one that another tab holds until `release` is called. */
function aHeldLock() {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const request = <T>(_: string, run: () => Promise<T>) => released.then(run);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return release;
}
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

describe('the synchronisation of the cart', () => {
  it('sends nothing when another user has signed in while it waited for another tab', async () => {
    const { requests } = fakeApi({});
    knowOfAna(cartOf(5));
    cart.add(SOAP);
    const release = aHeldLock();
    let user = 'ana';
    const done = syncCart({ ...ofAna(), isCurrent: () => user === 'ana' }, false);
    user = 'bia';
    release();
    await expect(done).resolves.toBeUndefined();
    expect(requests).toEqual([]);
  });
});
