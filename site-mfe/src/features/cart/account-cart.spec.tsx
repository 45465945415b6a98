import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import type { CartView, SessionUser } from '@aflora/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { cart } from '../../lib/cart-store';
import { aSessionUser } from '../../testing/a-session-user';
import { forgetEverything } from '../../testing/forget-everything';
import { renderSite } from '../../testing/render-site';

const SOAP = '11111111-1111-4111-8111-111111111111';
const SERUM = '22222222-2222-4222-8222-222222222222';
const MERGE = 'POST /api/cart/merges';
const CHANGE = 'POST /api/cart/changes';
const SHOW = 'GET /api/cart';

const ana = aSessionUser({ id: 'ana' });
const bia = aSessionUser({ id: 'bia' });

const cartOf = (version: number, ...given: [string, number][]): CartView => ({
  version,
  lines: given.map(([productId, quantity]) => ({ productId, quantity })),
});

beforeEach(forgetEverything);
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

/** Opens a page that needs nothing else of the API; `of` are the requests about the account's cart. */
function openSite(user: SessionUser | null, handlers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(handlers);
  const site = renderSite('/sobre', { user });
  const of = (name: string) => api.requests.filter(({ method, path }) => `${method} ${path}` === name);
  return { ...site, ...api, of };
}
const soon = { timeout: 4000 };
const shows = (label: string) => screen.findByRole('button', { name: label }, soon);
const changeCart = (change: () => void) => act(change);

describe('the cart of somebody signed in', () => {
  it('is the account’s on a device that has none, and says so', async () => {
    const { notify, of } = openSite(ana, { [SHOW]: () => cartOf(3, [SOAP, 2]) });
    expect(await shows('Carrinho, 2 itens')).toBeVisible();
    expect(notify.success).toHaveBeenCalledWith('Carrinho atualizado', 'Juntamos este carrinho ao da sua conta.');
    expect(of(SHOW)).toHaveLength(1);
    expect(of(CHANGE)).toHaveLength(0);
  });

  it('is joined at the sign-in with what the visitor had, in one request with a key', async () => {
    cart.add(SOAP, 1);
    const { become, of } = openSite(null, { [MERGE]: () => cartOf(4, [SOAP, 3], [SERUM, 1]) });
    become(ana);
    expect(await shows('Carrinho, 4 itens')).toBeVisible();
    expect(of(MERGE)[0]?.body).toEqual({ items: [{ productId: SOAP, quantity: 1 }] });
    expect(of(MERGE)[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  it('says nothing when the sign-in changes nothing here', async () => {
    cart.add(SOAP, 1);
    const { notify, of } = openSite(ana, { [MERGE]: () => cartOf(1, [SOAP, 1]) });
    await waitFor(() => expect(of(MERGE)).toHaveLength(1), soon);
    await waitFor(() => expect(localStorage.getItem('aflora.cart-account')).toContain('"version":1'));
    expect(notify.success).not.toHaveBeenCalled();
  });

  it('repeats a merge whose response was lost with the same key, so that nothing is added twice', async () => {
    cart.add(SOAP, 1);
    let isLost = true;
    const { of } = openSite(ana, {
      [MERGE]: () => {
        if (isLost) throw new Error('connection lost');
        return cartOf(1, [SOAP, 1]);
      },
    });
    await waitFor(() => expect(of(MERGE)).toHaveLength(1), soon);
    isLost = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(of(MERGE)).toHaveLength(2), soon);
    const [first, second] = of(MERGE).map(({ headers, body }) => [headers.get('idempotency-key'), body]);
    expect(second).toEqual(first);
  });

  it('sends quick changes together, some time after the last one', async () => {
    const { of } = openSite(ana, { [SHOW]: () => cartOf(0), [CHANGE]: () => cartOf(1, [SOAP, 3]) });
    await waitFor(() => expect(localStorage.getItem('aflora.cart-account')).not.toBeNull(), soon);
    changeCart(() => cart.add(SOAP));
    changeCart(() => cart.change(SOAP, 2));
    changeCart(() => cart.change(SOAP, 3));
    await waitFor(() => expect(of(CHANGE)).toHaveLength(1), soon);
    expect(of(CHANGE)[0]?.body).toEqual({ changes: [{ productId: SOAP, quantity: 3 }] });
  });

  it('keeps what is changed here while a request is on its way', async () => {
    let answer: (view: CartView) => void = () => undefined;
    const { of } = openSite(ana, {
      [SHOW]: () => new Promise((resolve) => (answer = resolve)),
      [CHANGE]: () => cartOf(8, [SOAP, 2], [SERUM, 1]),
    });
    await waitFor(() => expect(of(SHOW)).toHaveLength(1), soon);
    changeCart(() => cart.add(SERUM));
    await act(async () => answer(cartOf(7, [SOAP, 2])));
    expect(await shows('Carrinho, 3 itens')).toBeVisible();
    await waitFor(() => expect(of(CHANGE)[0]?.body).toEqual({ changes: [{ productId: SERUM, quantity: 1 }] }), soon);
  });

  it('stays as it is, silently, while the API or the session is away', async () => {
    cart.add(SOAP, 2);
    const { notify, of } = openSite(ana, { [MERGE]: () => new FakeProblem('server.unavailable') });
    await waitFor(() => expect(of(MERGE)).toHaveLength(1), soon);
    expect(await shows('Carrinho, 2 itens')).toBeVisible();
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('is not added to the account again after a sign-out and a new sign-in', async () => {
    const { become, of } = openSite(ana, { [SHOW]: () => cartOf(3, [SOAP, 2]), [CHANGE]: () => cartOf(4, [SOAP, 2], [SERUM, 1]) });
    await shows('Carrinho, 2 itens');
    become(null);
    expect(await shows('Carrinho, 2 itens')).toBeVisible();
    changeCart(() => cart.add(SERUM));
    become(ana);
    await waitFor(() => expect(of(CHANGE)[0]?.body).toEqual({ changes: [{ productId: SERUM, quantity: 1 }] }), soon);
    expect(of(MERGE)).toHaveLength(0);
  });

  it('gives another user what was added since, but not the lines of the first one', async () => {
    const { become, of } = openSite(ana, { [SHOW]: () => cartOf(3, [SOAP, 2]), [MERGE]: () => cartOf(1, [SERUM, 1]) });
    await shows('Carrinho, 2 itens');
    become(null);
    changeCart(() => cart.add(SERUM));
    become(bia);
    expect(await shows('Carrinho, 1 item')).toBeVisible();
    expect(of(MERGE)[0]?.body).toEqual({ items: [{ productId: SERUM, quantity: 1 }] });
  });

  it('sends its changes at once when the page is left, without waiting for another tab', async () => {
    const { of } = openSite(ana, { [SHOW]: () => cartOf(0), [CHANGE]: () => cartOf(1, [SOAP, 1]) });
    await waitFor(() => expect(localStorage.getItem('aflora.cart-account')).not.toBeNull(), soon);
    Object.defineProperty(navigator, 'locks', { value: { request: () => new Promise(() => undefined) }, configurable: true });
    const fetching = jest.spyOn(globalThis, 'fetch');
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    changeCart(() => {
      cart.add(SOAP);
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(of(CHANGE).map(({ body }) => body)).toEqual([{ changes: [{ productId: SOAP, quantity: 1 }] }]);
    expect(fetching).toHaveBeenCalledWith('/api/cart/changes', expect.objectContaining({ keepalive: true }));
    await waitFor(() => expect(localStorage.getItem('aflora.cart-account')).toContain('"version":1'));
  });

  it('drops a response that comes after the sign-out', async () => {
    let answer: (view: CartView) => void = () => undefined;
    const { become, of } = openSite(ana, { [SHOW]: () => new Promise((resolve) => (answer = resolve)) });
    await waitFor(() => expect(of(SHOW)).toHaveLength(1), soon);
    become(null);
    await act(async () => answer(cartOf(7, [SOAP, 2])));
    expect(await shows('Carrinho vazio')).toBeVisible();
  });
});

describe('the cart of a visitor', () => {
  it('asks the API nothing', async () => {
    const { requests } = openSite(null, {});
    changeCart(() => cart.add(SOAP));
    expect(await shows('Carrinho, 1 item')).toBeVisible();
    expect(requests.filter(({ path }) => path.startsWith('/api/cart'))).toEqual([]);
  });

  it('is read again when the browser opens a page that it kept for Back', async () => {
    openSite(null, {});
    expect(await shows('Carrinho vazio')).toBeVisible();
    localStorage.setItem('aflora.cart', JSON.stringify([{ productId: SOAP, quantity: 2 }]));
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(await shows('Carrinho, 2 itens')).toBeVisible();
  });
});
