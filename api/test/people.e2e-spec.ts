import { randomUUID } from 'node:crypto';
import { paths, type AdminUserDetailView, type AdminUserView, type KeysetView } from '@aflora/contracts';
import { DataSource } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { Donation } from '../src/donations/donation.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { Order } from '../src/orders/order.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { anAccount } from './support/accounts';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

type Page = KeysetView<AdminUserView>;
type Query = Record<string, string>;

const PLAN = { planCode: 'supporter', monthlyAmountCents: 2_990, chargeCents: 2_990 };
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));

describe('the console’s users', () => {
  let api: TestApp;
  let admin: { authorization: string };
  let adminId: string;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('TRUNCATE users, orders, donations CASCADE');
    await api.dataSource.query('DELETE FROM audit_entries');
    admin = await api.signIn({ email: 'raiz@example.com', isAdmin: true });
    adminId = (await api.dataSource.manager.findOneByOrFail(User, { email: 'raiz@example.com' })).id;
    await api.dataSource.manager.update(User, { id: adminId }, { createdAt: new Date('2020-01-01') });
  });

  async function user({ profile = {}, ...fields }: Partial<User> & { profile?: Partial<Profile> } = {}): Promise<string> {
    const { id } = await anAccount(api.dataSource, { email: fields.email });
    if (Object.keys(fields).length > 0) await api.dataSource.manager.update(User, { id }, fields);
    if (Object.keys(profile).length > 0) await api.dataSource.manager.update(Profile, { userId: id }, profile);
    return id;
  }
  const order = (userId: string | null, fields: Partial<Order>) =>
    api.dataSource.manager.insert(Order, { userId, totalAmountCents: 1_000, shippingAddress: {} as Order['shippingAddress'], ...fields });
  const gift = (userId: string | null, fields: Partial<Donation>) =>
    api.dataSource.manager.insert(Donation, { userId, amountCents: 500, ...fields });
  const get = (query: Query = {}) => api.inject({ url: paths.adminUsers, query, headers: admin });
  const list = async (query: Query = {}) => (await get(query)).json<Page>();
  const emails = async (query: Query) => (await list(query)).items.map(({ email }) => email);
  const show = (id: string) => api.inject({ url: paths.adminUser(id), headers: admin });
  const csv = async (query: Query = {}) => (await api.inject({ url: paths.adminUsersExport, query, headers: admin })).body;

  describe('the list of users', () => {
    it('shows the newest first with the facts of each', async () => {
      const id = await user({
        email: 'bia@example.com',
        createdAt: at(1),
        profile: { firstName: 'Bia', lastName: 'Reis', phone: '+5519987654321', isOngMember: true },
      });
      expect((await get()).headers['cache-control']).toBe('no-store');
      const { items, total, isTotalCapped } = await list();
      expect([total, isTotalCapped]).toEqual([2, false]);
      expect(items[0]).toEqual({
        id,
        email: 'bia@example.com',
        firstName: 'Bia',
        lastName: 'Reis',
        phone: '+5519987654321',
        isConfirmed: true,
        isAdmin: false,
        isOngMember: true,
        membership: null,
        orderCount: 0,
        orderTotalCents: 0,
        donationCount: 0,
        donationTotalCents: 0,
        createdAt: at(1).toISOString(),
      });
      expect(items[1]).toMatchObject({ id: adminId, isAdmin: true });
    });

    it('counts all orders and donations, and sums the paid ones', async () => {
      const ids = await Promise.all([1, 2, 3].map((second) => user({ createdAt: at(second) })));
      const states = ['pending', 'paid', 'failed', 'refunded'] as const;
      for (const [index, id] of ids.entries()) {
        for (let count = 0; count <= index * 4; count += 1) {
          const totalAmountCents = 1_000 + 37 * count * (index + 1);
          const paymentStatus = states[count % 4] ?? 'paid';
          await order(id, { totalAmountCents, paymentStatus, refundedCents: paymentStatus === 'paid' ? 11 * count : 0 });
          const completion =
            count % 2 ? { paymentStatus: 'completed' as const, completedAt: at(count), receiptNumber: 100 * index + count } : {};
          await gift(id, { amountCents: 500 + count, ...completion });
        }
      }
      await order(null, { paymentStatus: 'paid' });
      const [orders, gifts] = [await api.dataSource.manager.find(Order), await api.dataSource.manager.find(Donation)];
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
      for (const item of (await list()).items) {
        const ofUser = orders.filter(({ userId }) => userId === item.id);
        const given = gifts.filter(({ userId }) => userId === item.id);
        const paid = ofUser.filter(({ paymentStatus }) => paymentStatus === 'paid');
        const completed = given.filter(({ paymentStatus }) => paymentStatus === 'completed');
        expect(item).toMatchObject({
          orderCount: ofUser.length,
          orderTotalCents: sum(paid.map(({ totalAmountCents, refundedCents }) => totalAmountCents - refundedCents)),
          donationCount: given.length,
          donationTotalCents: sum(completed.map(({ amountCents }) => amountCents)),
        });
      }
      expect((await list()).items[0]).toMatchObject({ orderCount: 9, donationCount: 9 });
    });

    it('sums beyond the range of an integer column', async () => {
      const id = await user({ createdAt: at(1) });
      for (const _ of [1, 2]) await order(id, { totalAmountCents: 2_000_000_000, paymentStatus: 'paid' });
      expect((await list()).items[0]).toMatchObject({ id, orderTotalCents: 4_000_000_000 });
    });

    it('reads the totals of a page with one query', async () => {
      await Promise.all(Array.from({ length: 12 }, (_, second) => user({ createdAt: at(second) })));
      const query = jest.spyOn(api.app.get(DataSource), 'query');
      await list({ pageSize: '10' });
      const totals = query.mock.calls.filter(([sql]) => sql.includes('AS "orderCount"'));
      expect(totals).toHaveLength(1);
      const [ids] = totals[0]?.[1] as [string[]];
      expect(ids).toHaveLength(10);
    });

    it('shows the active membership, else the newest that is not cancelled', async () => {
      const id = await user({ createdAt: at(1) });
      const { manager } = api.dataSource;
      await manager.insert(OngMember, { ...PLAN, userId: id, status: 'cancelled', createdAt: at(9) });
      expect((await list()).items[0]?.membership).toBeNull();
      await manager.insert(OngMember, { ...PLAN, userId: id, status: 'active', createdAt: at(1) });
      await manager.insert(OngMember, { ...PLAN, userId: id, status: 'inactive', createdAt: at(2) });
      expect((await list()).items[0]?.membership).toMatchObject({ status: 'active', chargeCents: 2_990, membershipType: 'monthly' });
    });

    it('excludes erased users and includes users without a profile', async () => {
      await user({ email: 'apagada@example.com', erasedAt: new Date() });
      const id = await user({ email: 'sem-perfil@example.com' });
      await api.dataSource.manager.delete(Profile, { userId: id });
      expect((await list()).items[0]).toMatchObject({
        email: 'sem-perfil@example.com',
        firstName: null,
        isAdmin: false,
        isOngMember: false,
      });
      expect(await emails({ search: 'apagada' })).toEqual([]);
    });
  });

  describe('the search for users', () => {
    beforeEach(async () => {
      await user({ email: 'maria@flores.example.com', createdAt: at(3), profile: { firstName: 'Maria', lastName: 'Conceição' } });
      await user({ email: 'x100%@example.com', createdAt: at(2), profile: { firstName: 'Ana', phone: '+5519987654321' } });
    });

    it.each([
      ['CONCEICAO', ['maria@flores.example.com']],
      ['maria conc', ['maria@flores.example.com']],
      ['flores', ['maria@flores.example.com']],
      ['(19) 98765-4321', ['x100%@example.com']],
      ['98765', ['x100%@example.com']],
      ['100%', ['x100%@example.com']],
      ['ninguém', []],
    ])('finds users by %s', async (search, found) => expect(await emails({ search })).toEqual(found));

    it.each(['exa%', 'exa_', 'exa\\', "'; DROP TABLE users; --", '%%%exa', 'exa?', '$1 exa', 'exa()', 'x100_@exa'])(
      'for %p takes signs to the letter',
      async (search) => {
        const response = await get({ search });
        expect(response.statusCode).toBe(200);
        expect(response.json<Page>().items).toEqual([]);
      },
    );

    it.each(['a', 'an', '%', 'a% b_'])('refuses %p as too short', async (search) => {
      expectProblem(await get({ search }), 'validation.failed');
    });
  });

  describe('the filters of users', () => {
    it('select by role', async () => {
      await user({ email: 'honra@example.com', createdAt: at(1), profile: { isOngMember: true } });
      const paying = await user({ email: 'paga@example.com', createdAt: at(2) });
      await api.dataSource.manager.insert(OngMember, { ...PLAN, userId: paying, status: 'active' });
      const { id: unconfirmed } = await anAccount(api.dataSource, { email: 'nova@example.com', isConfirmed: false });
      await api.dataSource.manager.update(User, { id: unconfirmed }, { createdAt: at(3) });
      expect(await emails({ role: 'admin' })).toEqual(['raiz@example.com']);
      expect(await emails({ role: 'ong-member' })).toEqual(['honra@example.com']);
      expect(await emails({ role: 'active-member' })).toEqual(['paga@example.com']);
      expect(await emails({ role: 'unconfirmed' })).toEqual(['nova@example.com']);
      expect(await emails({ role: 'unconfirmed', search: 'paga' })).toEqual([]);
    });

    it.each([
      [{ role: 'root' }, 'role'],
      [{ pageSize: '0' }, 'pageSize'],
      [{ sort: 'name' }, 'sort'],
    ])('refuse %j', async (query, field) => {
      expect(expectProblem(await get(query), 'validation.failed').errors).toEqual([expect.objectContaining({ field })]);
    });

    it('refuse an unknown cursor', async () => void expectProblem(await get({ cursor: 'abc' }), 'list.cursor-unknown'));
  });

  describe('the paging of users', () => {
    const readAllPages = async (between?: () => Promise<unknown>) => {
      const seen: string[][] = [];
      let page = await list({ pageSize: '3' });
      for (;;) {
        seen.push(page.items.map(({ id }) => id));
        if (!page.nextCursor) return { seen, last: page };
        await between?.();
        page = await list({ pageSize: '3', cursor: page.nextCursor });
      }
    };

    it('shows everybody once forwards and back over equal times', async () => {
      await Promise.all(Array.from({ length: 10 }, () => user({ createdAt: at(1) })));
      const { seen, last } = await readAllPages();
      expect(new Set(seen.flat()).size).toBe(11);
      expect(seen.flat()).toHaveLength(11);
      const back: string[][] = [];
      let page = last;
      while (page.previousCursor) {
        page = await list({ pageSize: '3', cursor: page.previousCursor });
        back.unshift(page.items.map(({ id }) => id));
      }
      expect(back).toEqual(seen.slice(0, -1));
    });

    it('skips nobody when the row at the page’s edge is deleted', async () => {
      const ids = await Promise.all(Array.from({ length: 6 }, (_, second) => user({ createdAt: at(second) })));
      const { seen } = await readAllPages(() => api.dataSource.manager.delete(User, { id: ids[3] }));
      expect(new Set(seen.flat())).toEqual(new Set([...ids, adminId]));
    });
  });

  describe('the export of users', () => {
    it('contains the filtered users with totals, and is audited', async () => {
      const id = await user({
        email: 'bia@example.com',
        createdAt: new Date('2026-11-20T12:15:00Z'),
        profile: { firstName: 'Bia', lastName: 'Reis', phone: '+5519987654321' },
      });
      await order(id, { totalAmountCents: 12_345, refundedCents: 45, paymentStatus: 'paid' });
      const lines = (await csv({ search: 'bia' })).split('\r\n');
      expect(lines[0]).toBe(
        '\uFEFFNome;E-mail;Telefone;E-mail confirmado;Administrador;Membro ONG;Assinatura ativa;Cadastro;Pedidos;Total em pedidos;Doações;Total em doações',
      );
      expect(lines.slice(1)).toEqual(['Bia Reis;bia@example.com;(19) 98765-4321;Sim;Não;Não;Não;20/11/2026 09:15;1;123,00;0;0,00', '']);
      const entry = await api.dataSource.manager.findOneByOrFail(AuditEntry, { action: 'exported' });
      expect(entry).toMatchObject({ entity: 'users', entityId: null, actorId: adminId });
    });

    it('contains text only, no formulas', async () => {
      await user({ createdAt: at(1), profile: { firstName: '=cmd|"/c calc"!A1', lastName: 'x;\r\ny' } });
      expect((await csv()).split('\r\n')[1]).toMatch(/^"'=cmd\|""\/c calc""!A1 x;$/);
    });
  });

  describe('a user’s details', () => {
    it('name nobody as the donor of an anonymous donation', async () => {
      const id = await user();
      await gift(id, { isAnonymous: true });
      await gift(id, { amountCents: 700 });
      const detail = (await show(id)).json<AdminUserDetailView>();
      expect(detail.donations.map(({ amountCents }) => amountCents)).toEqual([700]);
    });

    it('show orders, donations, memberships and the account’s history with actors', async () => {
      const id = await user({ email: 'bia@example.com', profile: { firstName: 'Bia', lastName: null } });
      await api.dataSource.manager.update(Profile, { userId: adminId }, { firstName: 'Rita', lastName: 'Souza' });
      for (const second of [1, 2, 3, 4, 5, 6]) await order(id, { createdAt: at(second), paymentStatus: 'paid' });
      await gift(id, { createdAt: at(1) });
      await api.dataSource.manager.insert(OngMember, { ...PLAN, userId: id, status: 'cancelled' });
      const { id: profileId } = await api.dataSource.manager.findOneByOrFail(Profile, { userId: id });
      const gone = await user({ erasedAt: new Date() });
      const entry = { entity: 'users', entityId: id, requestId: 'r' };
      await api.dataSource.manager.insert(AuditEntry, [
        { ...entry, actorId: null, action: 'sign-in-refused', at: at(1) },
        { ...entry, actorId: gone, action: 'promoted', at: at(2) },
        { ...entry, actorId: adminId, action: 'demoted', at: at(3) },
        { ...entry, actorId: id, action: 'updated', entity: 'profiles', entityId: profileId, at: at(4) },
        { ...entry, actorId: adminId, action: 'demoted', entityId: adminId, at: at(5) },
      ]);
      const response = await show(id);
      expect(response.headers['cache-control']).toBe('no-store');
      const detail = response.json<AdminUserDetailView>();
      expect(detail).toMatchObject({
        email: 'bia@example.com',
        orderCount: 6,
        orderTotalCents: 6_000,
        sessions: 0,
        needsLongerPassword: false,
      });
      expect(detail.orders.map(({ createdAt }) => createdAt)).toEqual([6, 5, 4, 3, 2].map((second) => at(second).toISOString()));
      expect(detail.donations).toEqual([expect.objectContaining({ amountCents: 500, paymentStatus: 'pending' })]);
      expect(detail.memberships).toEqual([expect.objectContaining({ status: 'cancelled', planCode: 'supporter' })]);
      expect(detail.history.map(({ action, by }) => [action, by])).toEqual([
        ['updated', { id, name: 'Bia' }],
        ['demoted', { id: adminId, name: 'Rita Souza' }],
        ['promoted', { id: gone, name: null }],
        ['sign-in-refused', null],
      ]);
    });

    it('count the active sessions', async () => {
      expect((await show(adminId)).json<AdminUserDetailView>().sessions).toBe(1);
      await api.dataSource.query('UPDATE sessions SET revoked_at = now()');
      const again = await api.signIn({ isAdmin: true });
      const response = await api.inject({ url: paths.adminUser(adminId), headers: again });
      expect(response.json<AdminUserDetailView>().sessions).toBe(0);
    });

    it('are not found for erased and unknown users', async () => {
      for (const id of [randomUUID(), 'nope', await user({ erasedAt: new Date() })]) expectProblem(await show(id), 'user.not-found');
    });
  });

  it('are for administrators only', async () => {
    const headers = await api.signIn();
    for (const url of [paths.adminUsers, paths.adminUsersExport, paths.adminUser(adminId)]) {
      expectProblem(await api.inject({ url }), 'auth.required');
      expectProblem(await api.inject({ url, headers }), 'auth.forbidden');
    }
  });
});
