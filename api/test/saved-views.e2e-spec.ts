import { paths, MAX_SAVED_VIEWS, type SavedViewView } from '@aflora/contracts';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const UNKNOWN = '6f1c1b1e-6a53-4c7b-9d5f-0d3f6a1e2b3c';

describe('saved views', () => {
  let api: TestApp;
  let ana: { authorization: string };
  let bia: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    ana = await api.signIn({ email: 'ana@example.com', isAdmin: true });
    bia = await api.signIn({ email: 'bia@example.com', isAdmin: true });
  });

  afterAll(() => api.close());
  afterEach(() => api.dataSource.query('DELETE FROM saved_views'));

  const save = (fields: object, headers = ana) =>
    api.inject({
      method: 'POST',
      url: paths.adminSavedViews,
      payload: { list: 'orders', name: 'A enviar', query: 'ordem=total-desc&status=processing', ...fields },
      headers,
    });
  const saved = async (fields: object = {}, headers = ana) => (await save(fields, headers)).json<SavedViewView>();
  const listed = async (headers = ana, list = 'orders') =>
    (await api.inject({ url: paths.adminSavedViews, query: { list }, headers })).json<SavedViewView[]>();
  const change = (id: string, payload: object, headers = ana) =>
    api.inject({ method: 'PATCH', url: paths.adminSavedView(id), payload, headers });
  const remove = (id: string, headers = ana) => api.inject({ method: 'DELETE', url: paths.adminSavedView(id), headers });

  it('are kept for their author, by name and list, and audited', async () => {
    const view = await saved();
    expect(view).toMatchObject({
      list: 'orders',
      name: 'A enviar',
      query: 'ordem=total-desc&status=processing',
      isShared: false,
      isOwn: true,
      isEditable: true,
    });
    const first = await saved({ name: 'A conferir', query: '' });
    await saved({ list: 'donations', name: 'Outra lista' });
    expect(await listed()).toEqual([first, view]);
    expect(await listed(bia)).toEqual([]);
    const entries = await api.dataSource.query<unknown[]>("SELECT FROM audit_entries WHERE entity = 'saved_views' AND entity_id = $1", [
      view.id,
    ]);
    expect(entries).toHaveLength(1);
  });

  it('that are shared are seen by all administrators, and changed and deleted by their author only', async () => {
    const { id } = await saved({ isShared: true });
    expect(await listed(bia)).toMatchObject([{ id, isShared: true, isOwn: false, isEditable: false }]);
    expectProblem(await change(id, { name: 'Minha' }, bia), 'resource.not-found');
    expectProblem(await remove(id, bia), 'resource.not-found');
    expect((await change(id, { name: 'Para enviar', isShared: false })).json()).toMatchObject({ name: 'Para enviar', isShared: false });
    expect(await listed(bia)).toEqual([]);
    expect((await remove(id)).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
    expectProblem(await remove(id), 'resource.not-found');
  });

  it('of an erased account stay if they are shared, and then everybody may change them', async () => {
    const headers = await api.signIn({ email: 'cida@example.com', isAdmin: true });
    const shared = await saved({ name: 'Da equipe', isShared: true }, headers);
    await saved({ name: 'Só minha' }, headers);
    expect((await api.inject({ method: 'POST', url: paths.erasure, headers })).statusCode).toBe(204);
    expect(await listed()).toMatchObject([{ id: shared.id, isOwn: false, isEditable: true }]);
    expect((await change(shared.id, { name: 'Nossa', isShared: false })).json()).toMatchObject({ name: 'Nossa', isShared: true });
    expect(await api.dataSource.query('SELECT name FROM saved_views')).toEqual([{ name: 'Nossa' }]);
  });

  it('of somebody who is no administrator any more are changed and deleted by the others if they are shared, until the author is one again', async () => {
    const email = 'dora@example.com';
    const headers = await api.signIn({ email, isAdmin: true });
    const shared = await saved({ name: 'Da equipe', isShared: true }, headers);
    const own = await saved({ name: 'Só minha' }, headers);
    const makeAdmin = (isAdmin: boolean) =>
      api.dataSource.query('UPDATE profiles SET is_admin = $2 WHERE user_id = (SELECT id FROM users WHERE email = $1)', [email, isAdmin]);
    expectProblem(await remove(shared.id), 'resource.not-found');
    await makeAdmin(false);
    expect(await listed()).toMatchObject([{ id: shared.id, isOwn: false, isEditable: true }]);
    expect((await change(shared.id, { name: 'Nossa', isShared: false })).json()).toMatchObject({ name: 'Nossa', isShared: true });
    expectProblem(await remove(own.id), 'resource.not-found');
    await makeAdmin(true);
    expectProblem(await remove(shared.id), 'resource.not-found');
    expect(await listed(headers)).toMatchObject([{ name: 'Nossa', isEditable: true }, { name: 'Só minha' }]);
    await makeAdmin(false);
    expect((await remove(shared.id)).statusCode).toBe(204);
    expect(await listed()).toEqual([]);
  });

  it(`are at most ${MAX_SAVED_VIEWS} for each person, also when several are saved at once`, async () => {
    const responses = await Promise.all(Array.from({ length: MAX_SAVED_VIEWS + 3 }, (_, n) => save({ name: `Visão ${n}` })));
    const refused = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(3);
    for (const response of refused) expectProblem(response, 'saved-view.too-many');
    expect((await save({}, bia)).statusCode).toBe(201);
  });

  it.each([
    ['an unknown list', { list: 'cpfs' }],
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(41) }],
    ['a long query', { query: `status=${'x'.repeat(1000)}` }],
    ['a search, which may name a person', { query: 'busca=maria&status=processing' }],
    ['a position', { query: 'cursor=abc' }],
    ['parameters in another order, which would be another text for the same view', { query: 'status=processing&ordem=total-desc' }],
  ])('are refused with %s', async (_, fields) => expectProblem(await save(fields), 'validation.failed'));

  it('are for administrators', async () => {
    const customer = await api.signIn({ email: 'compra@example.com' });
    expectProblem(await save({}, customer), 'auth.forbidden');
    expect((await api.inject({ url: paths.adminSavedViews, query: { list: 'orders' } })).statusCode).toBe(401);
    expectProblem(await remove(UNKNOWN), 'resource.not-found');
    expectProblem(await api.inject({ url: paths.adminSavedViews, headers: ana }), 'validation.failed');
  });
});
