import { randomUUID } from 'node:crypto';
import { MAX_ADDRESSES, paths, type PlacedOrderView, type ProfileView, type SavedAddressView } from '@aflora/contracts';
import { Order } from '../src/orders/order.entity';
import { Profile } from '../src/profiles/profile.entity';
import { untilLockWaits } from './support/api-process';
import { expectProblem } from './support/expect-problem';
import { aPhysicalProduct } from './support/physical-products';
import { startTestApp, type TestApp } from './support/test-app';

const HOME = {
  ...{ label: 'Casa', postalCode: '13010000', street: 'Rua das Acácias', number: '210', complement: 'Apto 3' },
  ...{ district: 'Centro', city: 'Campinas', state: 'SP' },
};
const WORK = { ...HOME, label: 'Trabalho', street: 'Rua Nova', complement: '' };

type Headers = { authorization: string };

describe('the addresses of a user', () => {
  let api: TestApp;
  let headers: Headers;
  let others: Headers;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE users CASCADE');
    headers = await api.signIn({ email: 'ana@example.com' });
    others = await api.signIn({ email: 'bia@example.com' });
  });

  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, by: object = headers) =>
    api.inject({ method, url, payload, headers: by as Headers });
  const list = async (by = headers) => (await api.inject({ url: paths.savedAddresses, headers: by })).json<SavedAddressView[]>();
  const add = async (address: object, by = headers) => {
    const response = await send('POST', paths.savedAddresses, address, by);
    expect(response.statusCode).toBe(201);
    return response.json<SavedAddressView>();
  };

  it('begin empty, and the first one saved is the preferred one', async () => {
    expect(await list()).toEqual([]);
    const home = await add(HOME);
    expect(home).toEqual({ ...HOME, id: home.id, postalCode: '13010-000', isPreferred: true });
    const work = await add(WORK);
    expect(work).toMatchObject({ complement: null, isPreferred: false });
    expect(await list()).toEqual([home, work]);
  });

  it('are changed in the sent fields', async () => {
    const { id } = await add(HOME);
    const response = await send('PATCH', paths.savedAddress(id), { number: '12', complement: '' });
    expect(response.json()).toMatchObject({ label: 'Casa', number: '12', complement: null });
    expect(await list()).toMatchObject([{ number: '12', complement: null }]);
  });

  it('have one preferred address, which another can become', async () => {
    const [home, work] = [await add(HOME), await add(WORK)];
    expect((await send('POST', paths.savedAddressPreference(work.id))).statusCode).toBe(204);
    expect((await list()).map(({ id, isPreferred }) => [id, isPreferred])).toEqual([
      [work.id, true],
      [home.id, false],
    ]);
  });

  it('prefer the oldest of the others after the preferred one is removed', async () => {
    const [home, work] = [await add(HOME), await add(WORK)];
    expect((await send('DELETE', paths.savedAddress(home.id))).statusCode).toBe(204);
    expect(await list()).toEqual([{ ...work, isPreferred: true }]);
    expectProblem(await send('DELETE', paths.savedAddress(home.id)), 'saved-address.not-found');
  });

  it('are at most ten, also when they are saved at the same moment', async () => {
    const sent = Array.from({ length: MAX_ADDRESSES + 3 }, () => send('POST', paths.savedAddresses, HOME));
    const refused = (await Promise.all(sent)).filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(3);
    for (const response of refused) expectProblem(response, 'saved-address.too-many');
    expect((await list()).filter(({ isPreferred }) => isPreferred)).toHaveLength(1);
  });

  it('are saved once for an idempotency key', async () => {
    const key = { ...headers, 'idempotency-key': randomUUID() };
    const [first, second] = [await send('POST', paths.savedAddresses, HOME, key), await send('POST', paths.savedAddresses, HOME, key)];
    expect(second.json()).toEqual(first.json());
    expect(await list()).toHaveLength(1);
  });

  it('belong to their owner only: for others they don’t exist', async () => {
    const { id } = await add(HOME);
    expect(await list(others)).toEqual([]);
    for (const unknown of [id, randomUUID(), 'x']) {
      expectProblem(await send('PATCH', paths.savedAddress(unknown), { number: '1' }, others), 'saved-address.not-found');
      expectProblem(await send('POST', paths.savedAddressPreference(unknown), {}, others), 'saved-address.not-found');
      expectProblem(await send('DELETE', paths.savedAddress(unknown), undefined, others), 'saved-address.not-found');
    }
    expect(await list()).toMatchObject([{ id, number: '210' }]);
    expectProblem(await api.inject({ url: paths.savedAddresses }), 'auth.required');
  });

  it('are refused with an invalid postal code, state or label', async () => {
    const wrong = { ...HOME, postalCode: '1301', state: 'XX', label: '' };
    const { errors } = expectProblem(await send('POST', paths.savedAddresses, wrong), 'validation.failed');
    expect(errors?.map(({ field }) => field).sort()).toEqual(['label', 'postalCode', 'state']);
  });

  describe('at the checkout', () => {
    const BUYER = { ...{ email: 'ana@example.com', name: 'Ana Lima', cpf: '529.982.247-25' }, ...HOME, label: undefined };

    async function order(fields: object, by: object = headers) {
      const { id: productId } = await aPhysicalProduct(api.dataSource, { priceCents: 5000, stockQuantity: 5 });
      const bought = { items: [{ productId, quantity: 1 }], shippingCode: 'economy', expectedTotalCents: 6290 };
      const { label: _, ...buyer } = BUYER;
      return send('POST', paths.orders, { ...buyer, ...bought, ...fields }, by);
    }
    const profile = async () => (await api.inject({ url: paths.profile, headers })).json<ProfileView>();
    const taxIdOf = async (response: Awaited<ReturnType<typeof order>>) => {
      const { id } = response.json<PlacedOrderView>();
      return (await api.dataSource.manager.findOneByOrFail(Order, { id })).customerCpf;
    };

    it('nothing is saved without being asked for', async () => {
      expect((await order({})).statusCode).toBe(201);
      expect(await list()).toEqual([]);
      expect((await profile()).maskedTaxId).toBeNull();
    });

    it('the address is saved once, and the CPF masked', async () => {
      for (let round = 0; round < 2; round++) {
        expect((await order({ saveAddressAs: 'Casa', savesTaxId: true })).statusCode).toBe(201);
      }
      expect(await list()).toMatchObject([{ label: 'Casa', street: 'Rua das Acácias', isPreferred: true }]);
      expect((await profile()).maskedTaxId).toBe('***.982.247-**');
    });

    it('an order is placed also when the account is full of addresses', async () => {
      for (let count = 0; count < MAX_ADDRESSES; count++) await add({ ...HOME, number: String(count) });
      expect((await order({ saveAddressAs: 'Mais uma' })).statusCode).toBe(201);
      expect(await list()).toHaveLength(MAX_ADDRESSES);
    });

    it('the saved CPF is used, until it is removed', async () => {
      await order({ savesTaxId: true });
      const saved = { usesSavedTaxId: true, cpf: null };
      expect(await taxIdOf(await order(saved))).toBe('52998224725');
      for (let round = 0; round < 2; round++) expect((await send('DELETE', paths.savedTaxId)).statusCode).toBe(204);
      expect((await profile()).maskedTaxId).toBeNull();
      const { errors } = expectProblem(await order(saved), 'validation.failed');
      expect(errors).toEqual([{ field: 'cpf', code: 'required', params: {} }]);
    });

    it('nobody uses or saves anything without an account, and a CPF is required', async () => {
      for (const fields of [{ usesSavedTaxId: true, cpf: null }, { cpf: '' }]) {
        expect(expectProblem(await order(fields, {}), 'validation.failed').errors).toMatchObject([{ field: 'cpf', code: 'required' }]);
      }
      expect((await order({ saveAddressAs: 'Casa', savesTaxId: true }, {})).statusCode).toBe(201);
      expect(await api.dataSource.manager.countBy(Profile, { taxId: '52998224725' })).toBe(0);
    });

    it('nothing is saved in an account whose erasure has begun, neither a CPF nor a cart', async () => {
      const { id: productId } = await aPhysicalProduct(api.dataSource);
      const erasure = api.dataSource.createQueryRunner();
      await erasure.startTransaction();
      await erasure.query("SELECT FROM users WHERE email = 'ana@example.com' FOR UPDATE");
      const bought = order({ savesTaxId: true });
      const changed = send('POST', paths.cartChanges, { changes: [{ productId, quantity: 1 }] });
      await untilLockWaits(api.dataSource, 2);
      await erasure.query("UPDATE users SET erased_at = now() WHERE email = 'ana@example.com'");
      await erasure.commitTransaction();
      await erasure.release();
      for (const response of [await bought, await changed]) expectProblem(response, 'auth.required');
      expect(await api.dataSource.manager.countBy(Profile, { taxId: '52998224725' })).toBe(0);
      expect(await api.dataSource.query('SELECT FROM carts')).toEqual([]);
    });

    it('a CNPJ is shown masked, too', async () => {
      await order({ cpf: '11.222.333/0001-81', savesTaxId: true });
      expect((await profile()).maskedTaxId).toBe('**.222.333/0001-**');
    });
  });
});
