import { randomUUID } from 'node:crypto';
import { paths, type ContactMessageSummaryView, type ContactMessageView, type KeysetView } from '@aflora/contracts';
import { Not } from 'typeorm';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { ContactMessage } from '../src/contact-messages/contact-message.entity';
import { expectProblem } from './support/expect-problem';
import { startTestApp, type TestApp } from './support/test-app';

const NO_ID = '00000000-0000-4000-8000-000000000000';

type Page = KeysetView<ContactMessageSummaryView>;

describe('the console’s mailbox', () => {
  let api: TestApp;
  let admin: { authorization: string };

  beforeAll(async () => {
    api = await startTestApp();
    admin = await api.signIn({ isAdmin: true });
  });

  afterAll(() => api.close());
  beforeEach(() => api.dataSource.query('TRUNCATE contact_messages'));

  const aMessage = async (fields: Partial<ContactMessage> = {}): Promise<string> => {
    const id = randomUUID();
    const row = { id, name: 'Ana', email: 'ana@example.com', subject: 'Vagas', message: 'Há vagas?', ...fields };
    await api.dataSource.manager.insert(ContactMessage, row);
    return id;
  };
  const get = (url: string, query: Record<string, string> = {}) => api.inject({ url, query, headers: admin });
  const list = async (query: Record<string, string> = {}) => (await get(paths.adminContactMessages, query)).json<Page>();
  const statusOf = async (id: string) => (await api.dataSource.manager.findOneByOrFail(ContactMessage, { id })).status;
  const mark = (id: string, payload: object, headers = admin) =>
    api.inject({ method: 'PATCH', url: paths.adminContactMessage(id), payload, headers });
  const archive = (payload: object, headers = admin) =>
    api.inject({ method: 'POST', url: paths.adminContactMessageArchive, payload, headers });
  const auditsOf = (entityId: string) => api.dataSource.manager.findBy(AuditEntry, { entityId, action: Not('viewed') });

  it('counts a short list exactly, and a long one only as far as the console shows', async () => {
    const fill = (rows: number) =>
      api.dataSource.query(
        "INSERT INTO contact_messages (name, email, subject, message) SELECT 'Ana', 'ana@example.com', 'Vagas', 'Há vagas?' FROM generate_series(1, $1)",
        [rows],
      );
    const total = async (query = {}) => {
      await api.dataSource.query('ANALYZE contact_messages');
      const { total, isTotalCapped } = await list(query);
      return { total, isTotalCapped };
    };
    await fill(10_000);
    expect(await total()).toEqual({ total: 10_000, isTotalCapped: false });
    await fill(10_001);
    expect(await total()).toEqual({ total: 10_000, isTotalCapped: true });
    expect(await total({ status: 'archived' })).toEqual({ total: 0, isTotalCapped: false });
    // Each found row is compared with the text, which takes longer than counting it.
    expect(await total({ search: 'vagas' })).toEqual({ total: 1_000, isTotalCapped: true });
    await api.dataSource.query('DELETE FROM contact_messages WHERE id <> (SELECT id FROM contact_messages LIMIT 1)');
    expect(await total()).toEqual({ total: 1, isTotalCapped: false });
  });

  it('lists an excerpt of each message, newest first, without caching', async () => {
    const createdAt = new Date('2026-03-10T15:00:00Z');
    const id = await aMessage({ message: 'Olá! '.repeat(100).trim(), createdAt });
    await aMessage({ createdAt: new Date('2026-03-09T15:00:00Z') });
    const response = await get(paths.adminContactMessages);
    expect(response.headers['cache-control']).toBe('no-store');
    const { items, ...rest } = response.json<Page>();
    expect(rest).toEqual({ total: 2, isTotalCapped: false, nextCursor: null, previousCursor: null });
    const excerpt = 'Olá! '.repeat(32);
    expect(items[0]).toEqual({ id, name: 'Ana', subject: 'Vagas', excerpt, status: 'new', createdAt: createdAt.toISOString() });
  });

  it.each([
    [{ status: 'new' }, 1],
    [{ status: 'answered' }, 1],
    [{ status: 'archived' }, 0],
    [{ search: 'joao' }, 1],
    [{ search: 'JOAO@' }, 1],
    [{ search: 'recibo perdido' }, 1],
    [{ search: '100%' }, 1],
    [{ search: 'rec%do' }, 0],
    [{ search: "'; DROP TABLE contact_messages; --" }, 0],
    [{ search: 'joão', status: 'new' }, 0],
    // Until midnight in São Paulo.
    [{ from: '2026-03-10', to: '2026-03-10' }, 2],
    [{ from: '2026-03-11' }, 0],
    [{ to: '2026-03-09' }, 0],
  ])('filters the list by %j', async (query, count) => {
    await aMessage({ createdAt: new Date('2026-03-10T15:00:00Z') });
    const other = { name: 'João', email: 'joao@example.com', subject: 'Recibo', message: 'Está perdido 100%' };
    await aMessage({ ...other, status: 'answered', createdAt: new Date('2026-03-11T02:59:59.999Z') });
    expect(await list(query as Record<string, string>)).toMatchObject({ total: count });
  });

  it.each(['status=read', 'from=10/03/2026', 'pageSize=0', 'email=a'])('refuses %s', async (query) => {
    expectProblem(await get([paths.adminContactMessages, query].join('?')), 'validation.failed');
  });

  it('is paged over messages with equal times, even when a row is deleted meanwhile', async () => {
    const createdAt = new Date('2020-01-01T12:00:00Z');
    const ids = await Promise.all(Array.from({ length: 7 }, () => aMessage({ createdAt })));
    const first = await list({ pageSize: '3' });
    const second = await list({ pageSize: '3', cursor: first.nextCursor ?? '' });
    expect((await list({ pageSize: '3', cursor: second.previousCursor ?? '' })).items).toEqual(first.items);
    await api.dataSource.manager.delete(ContactMessage, { id: second.items[2]?.id ?? '' });
    const third = await list({ pageSize: '3', cursor: second.nextCursor ?? '' });
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ id }) => id));
    expect(seen.sort()).toEqual(ids.sort());
    expectProblem(await get(paths.adminContactMessages, { cursor: 'x' }), 'list.cursor-unknown');
  });

  it('shows a whole message without changing it', async () => {
    const message = 'Linha 1\n\n<b>Linha 2</b>';
    const id = await aMessage({ message });
    const response = await get(paths.adminContactMessage(id));
    expect(response.headers['cache-control']).toBe('no-store');
    const view: Partial<ContactMessageView> = { id, email: 'ana@example.com', subject: 'Vagas', message, status: 'new' };
    expect(response.json()).toMatchObject(view);
    for (const unknown of [NO_ID, 'x']) expectProblem(await get(paths.adminContactMessage(unknown)), 'resource.not-found');
  });

  it('sets a status and audits each change; the last one wins', async () => {
    const id = await aMessage();
    const other = await api.signIn({ isAdmin: true });
    for (const status of ['answered', 'archived', 'archived', 'new'] as const) {
      expect((await mark(id, { status })).statusCode).toBe(204);
      expect(await statusOf(id)).toBe(status);
    }
    expect(await auditsOf(id)).toHaveLength(3);
    const both = await Promise.all([mark(id, { status: 'answered' }), mark(id, { status: 'archived' }, other)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(['answered', 'archived']).toContain(await statusOf(id));
    for (const payload of [{}, { status: 'read' }, { status: 'new', name: 'X' }])
      expectProblem(await mark(id, payload), 'validation.failed');
    for (const unknown of [NO_ID, 'x']) expectProblem(await mark(unknown, { status: 'new' }), 'resource.not-found');
  });

  it('are changed from an expected status only, so that undoing never undoes what a colleague did meanwhile', async () => {
    const id = await aMessage({ status: 'archived' });
    expect((await mark(id, { status: 'answered', from: 'archived' })).statusCode).toBe(204);
    expectProblem(await mark(id, { status: 'new', from: 'archived' }), 'contact-message.changed');
    expect(await statusOf(id)).toBe('answered');
  });

  it('archives the chosen messages together and ignores deleted ones', async () => {
    const [one, two, left] = [await aMessage(), await aMessage({ status: 'answered' }), await aMessage()];
    const done = await aMessage({ status: 'archived' });
    const messages = [one, two, done, one, NO_ID].map((id) => ({ id }));
    expect((await archive({ messages })).statusCode).toBe(204);
    expect(await Promise.all([one, two, done, left].map(statusOf))).toEqual(['archived', 'archived', 'archived', 'new']);
    expect(await auditsOf(one)).toMatchObject([{ action: 'updated', entity: 'contact_messages' }]);
    expect(await auditsOf(done)).toEqual([]);
  });

  it('archives nothing when a colleague was faster with one of them, whose archiving would be undone with the others', async () => {
    const [one, two] = [await aMessage(), await aMessage()];
    const messages = [one, two].map((id) => ({ id, from: 'new' }));
    expect((await mark(two, { status: 'archived' })).statusCode).toBe(204);
    expectProblem(await archive({ messages }), 'contact-message.changed');
    expect(await statusOf(one)).toBe('new');
    expect((await archive({ messages: [...messages.slice(0, 1), { id: two, from: 'archived' }] })).statusCode).toBe(204);
    expect(await statusOf(one)).toBe('archived');
  });

  it('archives at most a hundred messages at once', async () => {
    const chosen = (length: number) => ({ messages: Array.from({ length }, () => ({ id: NO_ID })) });
    expect((await archive(chosen(100))).statusCode).toBe(204);
    for (const payload of [chosen(101), chosen(0), {}, { messages: [{ id: 'x' }] }, { messages: ['x'] }])
      expectProblem(await archive(payload), 'validation.failed');
  });

  it('has no deadlocks between two administrators', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => aMessage()));
    const messages = ids.map((id) => ({ id }));
    const responses = await Promise.all([archive({ messages }), archive({ messages: [...messages].reverse() })]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await list({ status: 'archived' })).toMatchObject({ total: 20 });
  });

  it('is for administrators only', async () => {
    const id = await aMessage();
    const somebody = await api.signIn();
    const calls = [
      { method: 'GET', url: paths.adminContactMessages },
      { method: 'GET', url: paths.adminContactMessage(id) },
      { method: 'PATCH', url: paths.adminContactMessage(id), payload: { status: 'archived' } },
      { method: 'POST', url: paths.adminContactMessageArchive, payload: { messages: [{ id }] } },
    ] as const;
    for (const call of calls) {
      expectProblem(await api.inject(call), 'auth.required');
      expectProblem(await api.inject({ ...call, headers: somebody }), 'auth.forbidden');
    }
    expect(await statusOf(id)).toBe('new');
  });
});
