import { createHmac, randomUUID } from 'node:crypto';
import {
  paths,
  type AdminMemberLetterView,
  type KeysetView,
  type MemberLetterSummaryView,
  type MemberLetterView,
  type ProfileView,
} from '@aflora/contracts';
import { AuditEntry } from '../src/audit/audit-entry.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { User } from '../src/users/user.entity';
import { ENV, type Env } from '../src/config/env';
import { expectProblem } from './support/expect-problem';
import { startMailApp, type MailApp } from './support/mail-app';
import { subjectOf, textOf } from './support/mail-text';

const LETTER = { kind: 'letter', month: '2026-11', title: 'Carta de novembro', body: 'Olá!\n\nTrês turmas se formaram.' };
const VIDEO = 'aqz-KE-bpKQ';

interface Member {
  id: string;
  email: string;
  headers: Record<string, string>;
}

describe('the letters for members', () => {
  let api: MailApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    api = await startMailApp();
  });

  afterAll(() => api.close());

  beforeEach(async () => {
    await api.dataSource.query('DELETE FROM users');
    await api.dataSource.query('DELETE FROM member_letters');
    admin = await api.signIn({ isAdmin: true });
  });

  async function aUser(): Promise<Member> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    return { ...(await api.dataSource.manager.findOneByOrFail(User, { email })), headers };
  }
  async function aMember(): Promise<Member> {
    const user = await aUser();
    const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990 };
    await api.dataSource.manager.insert(OngMember, { userId: user.id, ...plan });
    return user;
  }
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object = {}, headers = admin) =>
    api.inject({ method, url, headers, ...(method !== 'DELETE' && { payload }) });
  const draft = async (fields: object = {}) => {
    const response = await send('POST', paths.adminMemberLetters, { ...LETTER, ...fields });
    expect(response.statusCode).toBe(201);
    return response.json<AdminMemberLetterView>();
  };
  const publish = ({ id, version }: AdminMemberLetterView) => send('POST', paths.adminMemberLetterPublication(id), { version });
  const published = async (fields: object = {}) => {
    const response = await publish(await draft(fields));
    expect(response.statusCode).toBe(200);
    return response.json<AdminMemberLetterView>();
  };
  const list = ({ headers }: Member) => api.inject({ url: paths.memberLetters, headers });
  const mails = async ({ email }: Member) => api.mailsTo(email);
  /** Address in the header with which a mailbox unsubscribes. */
  const unsubscribeIn = (source: string) => new URL(/^List-Unsubscribe:\s*<([^>]+)>/im.exec(source)?.[1] ?? '');

  describe('in the members’ area', () => {
    it('are read by members once they are published, newest first', async () => {
      const member = await aMember();
      const hidden = await draft();
      await published({ title: 'Carta de outubro', month: '2026-10' });
      const newest = await published({ kind: 'class', title: 'Aula de maquiagem', videoId: `https://youtu.be/${VIDEO}` });
      const { items } = (await list(member)).json<KeysetView<MemberLetterSummaryView>>();
      expect(items.map(({ title }) => title)).toEqual(['Aula de maquiagem', 'Carta de outubro']);
      const shown = await api.inject({ url: paths.memberLetter(newest.id), headers: member.headers });
      expect(shown.json<MemberLetterView>()).toMatchObject({ kind: 'class', body: LETTER.body, videoId: VIDEO });
      expectProblem(await api.inject({ url: paths.memberLetter(hidden.id), headers: member.headers }), 'resource.not-found');
    });

    it('are closed to others, and to members from the end of the membership on', async () => {
      const { id } = await published();
      expectProblem(await list(await aUser()), 'membership.required');
      const former = await aMember();
      expect((await list(former)).statusCode).toBe(200);
      await api.dataSource.manager.update(OngMember, { userId: former.id }, { cancelAtPeriodEnd: true, nextPaymentDate: new Date() });
      expectProblem(await list(former), 'membership.required');
      expectProblem(await api.inject({ url: paths.memberLetter(id), headers: former.headers }), 'membership.required');
    });
  });

  describe('in the console', () => {
    it('are created once for one idempotency key', async () => {
      const headers = { ...admin, 'idempotency-key': randomUUID() };
      const responses = await Promise.all([1, 2].map(() => send('POST', paths.adminMemberLetters, LETTER, headers)));
      expect(new Set(responses.map((response) => response.json<AdminMemberLetterView>().id)).size).toBe(1);
    });

    it.each<[object, string]>([
      [{ videoId: 'https://example.com/watch?v=aqz-KE-bpKQ' }, 'videoId'],
      [{ videoId: 'http://youtu.be/aqz-KE-bpKQ' }, 'videoId'],
      [{ month: '2026-13' }, 'month'],
      [{ title: ' ' }, 'title'],
      [{ kind: 'poem' }, 'kind'],
    ])('are refused with %p', async (fields, field) => {
      const refused = await send('POST', paths.adminMemberLetters, { ...LETTER, ...fields });
      expect(expectProblem(refused, 'validation.failed').errors).toMatchObject([{ field }]);
    });

    it('are changed and published in the version that was read only', async () => {
      const letter = await draft({ videoId: VIDEO });
      const changed = await send('PATCH', paths.adminMemberLetter(letter.id), { version: 1, title: 'Outra', videoId: '' });
      expect(changed.json()).toMatchObject({ title: 'Outra', videoId: null, body: LETTER.body, version: 2 });
      expectProblem(await send('PATCH', paths.adminMemberLetter(letter.id), { version: 1, title: 'Antiga' }), 'member-letter.changed');
      expectProblem(await publish(letter), 'member-letter.changed');
      expect((await api.inject({ url: paths.adminMemberLetter(letter.id), headers: admin })).json()).toMatchObject({ publishedAt: null });
    });

    it('are deleted while they are drafts only, and every change is audited', async () => {
      const letter = await draft();
      const before = `${paths.adminMemberLetter(letter.id)}?version=${letter.version}`;
      await send('PATCH', paths.adminMemberLetter(letter.id), { version: letter.version, title: 'De outra pessoa' });
      expectProblem(await send('DELETE', before), 'member-letter.changed');
      expect((await send('DELETE', paths.adminMemberLetter(letter.id))).statusCode).toBe(204);
      expectProblem(await send('DELETE', paths.adminMemberLetter(letter.id)), 'resource.not-found');
      const { id } = await published();
      expectProblem(await send('DELETE', paths.adminMemberLetter(id)), 'member-letter.published');
      const entries = await api.dataSource.manager.findBy(AuditEntry, { entity: 'member_letters', entityId: id });
      expect(entries.map(({ action }) => action).sort()).toEqual(['created', 'published']);
    });

    it('are listed by kind', async () => {
      await draft();
      await draft({ kind: 'class', title: 'Aula' });
      const { items } = (await api.inject({ url: `${paths.adminMemberLetters}?kind=class`, headers: admin })).json<
        KeysetView<{ title: string }>
      >();
      expect(items.map(({ title }) => title)).toEqual(['Aula']);
    });
  });

  describe('by e-mail', () => {
    it('come once to each member who wants them, also after a second publication and a correction', async () => {
      const [member, declined, other] = [await aMember(), await aMember(), await aUser()];
      const choice = await send('PATCH', paths.profile, { wantsLetters: false }, declined.headers);
      expect(choice.json<ProfileView>().wantsLetters).toBe(false);
      const letter = await draft();
      expect(letter.recipients).toBe(1);
      const done = (await publish(letter)).json<AdminMemberLetterView>();
      expect((await mails(member)).map(subjectOf)).toEqual(['Carta de novembro']);
      await publish(letter);
      await send('PATCH', paths.adminMemberLetter(letter.id), { version: done.version, title: 'Carta corrigida' });
      await api.dataSource.query("SELECT graphile_worker.add_job('member-letters.queue-mails', json_build_object('letterId', $1::text))", [
        letter.id,
      ]);
      for (const [who, count] of [
        [member, 1],
        [declined, 0],
        [other, 0],
      ] as const)
        expect(await mails(who)).toHaveLength(count);
      const [mail] = await mails(member);
      expect(textOf(mail)).toContain('Três turmas se formaram.');
      expect(textOf(mail)).toContain(`/membros/${letter.id}`);
    });

    it('show their beginning beside the subject, without half an emoji where it is cut', async () => {
      const member = await aMember();
      await published({ body: `${'a'.repeat(119)}🌸 floresce` });
      const text = textOf((await mails(member))[0]);
      expect(text).toContain('🌸 floresce');
      expect(text).not.toContain('\uFFFD');
    });

    it('end with one click in the mailbox, for this reader only', async () => {
      const [member, other] = [await aMember(), await aMember()];
      await published();
      const [mail] = await mails(member);
      expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const { pathname } = unsubscribeIn(mail?.source ?? '');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const oneClick = () => api.inject({ method: 'POST', url: pathname, headers, payload: 'List-Unsubscribe=One-Click' });
      for (let round = 0; round < 2; round++) expect((await oneClick()).json()).toEqual({ mails: ['member-letters'], areWanted: false });
      await published({ title: 'Carta de dezembro' });
      expect((await mails(other)).map(subjectOf)).toEqual(['Carta de novembro', 'Carta de dezembro']);
      expect((await mails(member)).map(subjectOf)).toEqual(['Carta de novembro']);
      expect((await api.inject({ url: paths.profile, headers: member.headers })).json<ProfileView>().wantsLetters).toBe(false);
    });

    it('don’t end for others with a token that was made up', async () => {
      const [member, other] = [await aMember(), await aMember()];
      await published();
      const key = decodeURIComponent(unsubscribeIn((await mails(member))[0]?.source ?? '').pathname)
        .split('.')
        .at(-1);
      const made = [
        `${other.id}.member-letters.${key}`,
        `${member.id}.member-classes.${key}`,
        `${member.id}.${key}`,
        `${member.id}.x`,
        'x',
      ];
      for (const token of made) {
        expectProblem(await send('POST', paths.optionalMailOptOut(token)), 'resource.not-found');
        expectProblem(await send('POST', paths.optionalMailOptIn(token)), 'resource.not-found');
        expectProblem(await send('POST', paths.memberLetterOptOut(token)), 'resource.not-found');
      }
    });

    it('end apart from the classes, and begin again when the reader takes that back', async () => {
      const member = await aMember();
      await published();
      const { pathname } = unsubscribeIn((await mails(member))[0]?.source ?? '');
      const token = decodeURIComponent(pathname.split('/').at(-1) ?? '');
      await send('POST', paths.optionalMailOptOut(token));
      await published({ kind: 'class', title: 'Aula de dezembro' });
      await published({ title: 'Carta de dezembro' });
      expect((await mails(member)).map(subjectOf)).toEqual(['Carta de novembro', 'Aula de dezembro']);
      expect((await send('POST', paths.optionalMailOptIn(token))).json()).toEqual({ mails: ['member-letters'], areWanted: true });
      await published({ title: 'Carta de janeiro' });
      expect((await mails(member)).map(subjectOf)).toEqual(['Carta de novembro', 'Aula de dezembro', 'Carta de janeiro']);
    });

    it('end with the links in older mails, which stand for letters and classes', async () => {
      const member = await aMember();
      const { jwtSecret } = api.app.get<Env>(ENV);
      const key = createHmac('sha256', `letters:${jwtSecret}`).update(member.id).digest('base64url');
      expect((await send('POST', paths.memberLetterOptOut(`${member.id}.${key}`))).statusCode).toBe(204);
      const profile = (await api.inject({ url: paths.profile, headers: member.headers })).json<ProfileView>();
      expect(profile).toMatchObject({ wantsLetters: false, wantsClasses: false });
    });

    it('begin again with such a link without the classes that had been declined before', async () => {
      const member = await aMember();
      const change = (payload: object) => api.inject({ method: 'PATCH', url: paths.profile, headers: member.headers, payload });
      expect((await change({ wantsClasses: false })).statusCode).toBe(200);
      const { jwtSecret } = api.app.get<Env>(ENV);
      const token = [member.id, createHmac('sha256', `letters:${jwtSecret}`).update(member.id).digest('base64url')].join('.');
      await send('POST', paths.optionalMailOptOut(token));
      await send('POST', paths.optionalMailOptIn(token));
      expect((await change({})).json()).toMatchObject({ wantsLetters: true, wantsClasses: false });
    });

    it('are queued in batches, so that no transaction is long', async () => {
      await api.dataSource.query(`
        WITH people AS (
          INSERT INTO users (email, password_hash, email_confirmed_at) SELECT 'reader-' || n || '@example.com', 'x', now() FROM generate_series(1, 205) n
          RETURNING id
        ) INSERT INTO profiles (user_id, is_ong_member) SELECT id, true FROM people
      `);
      const { id } = await published();
      await mails({ id: '', email: 'reader-1@example.com', headers: {} });
      const names = "SELECT count(*)::integer AS count FROM sent_mails WHERE name LIKE 'member-letter-' || $1 || '-%'";
      expect(await api.dataSource.query(names, [id])).toEqual([{ count: 205 }]);
      expect((await api.inject({ url: paths.adminMemberLetter(id), headers: admin })).json()).toMatchObject({
        mailedAt: expect.any(String) as string,
      });
    });
  });

  it('accepts a form on the address for one click only', async () => {
    const headers = { ...admin, 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await api.inject({ method: 'POST', url: paths.adminMemberLetters, headers, payload: 'title=x' });
    expectProblem(refused, 'request.unsupported-type');
  });
});
