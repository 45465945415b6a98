import { randomUUID } from 'node:crypto';
import { NAMES_ON_WALL, paths, type MemberWallView, type ProfileView } from '@aflora/contracts';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { Profile } from '../src/profiles/profile.entity';
import { User } from '../src/users/user.entity';
import { startTestApp, type TestApp } from './support/test-app';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

interface Member {
  id: string;
  headers: Record<string, string>;
}

describe('the wall of members', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startTestApp();
  });

  afterAll(() => api.close());

  beforeEach(() => api.dataSource.query('DELETE FROM users'));

  async function aUser(name: Partial<Profile> = {}): Promise<Member> {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const { id } = await api.dataSource.manager.findOneByOrFail(User, { email });
    await api.dataSource.manager.update(Profile, { userId: id }, { firstName: 'Marina', lastName: 'Alves', ...name });
    return { id, headers };
  }
  async function aMember(name: Partial<Profile> = {}): Promise<Member> {
    const user = await aUser(name);
    const plan = { planCode: 'supporter', monthlyAmountCents: 2990, chargeCents: 2990, nextPaymentDate: inDays(20) };
    await api.dataSource.manager.insert(OngMember, { userId: user.id, ...plan });
    return user;
  }
  const choose = async ({ headers }: Member, onMemberWall: boolean) => {
    const response = await api.inject({ method: 'PATCH', url: paths.profile, headers, payload: { onMemberWall } });
    expect(response.json<ProfileView>().onMemberWall).toBe(onMemberWall);
  };
  const wall = async () => (await api.inject({ url: paths.memberWall })).json<MemberWallView>();
  const since = async ({ id: userId }: Member) => (await api.dataSource.manager.findOneByOrFail(Profile, { userId })).onMemberWallSince;

  it('names only members who chose it, by first name and initial, newest first', async () => {
    const [first, second] = [await aMember(), await aMember({ firstName: 'Rita', lastName: null })];
    await aMember({ firstName: 'Zulmira' });
    expect(await wall()).toEqual({ names: [], others: 0 });
    await choose(first, true);
    await choose(second, true);
    await choose(await aUser({ firstName: 'Otto' }), true);
    expect(await wall()).toEqual({ names: ['Rita', 'Marina A.'], others: 0 });
    await choose(second, false);
    expect(await wall()).toEqual({ names: ['Marina A.'], others: 0 });
  });

  it('keeps the time of a choice that is repeated', async () => {
    const member = await aMember();
    await choose(member, true);
    const chosenAt = await since(member);
    await choose(member, true);
    expect(await since(member)).toEqual(chosenAt);
  });

  it.each<[string, Partial<OngMember>]>([
    ['is paused', { status: 'inactive', pausedAt: new Date() }],
    ['was cancelled and has ended', { cancelAtPeriodEnd: true, nextPaymentDate: inDays(-1) }],
  ])('leaves out at once whose membership %s', async (_, changes) => {
    const member = await aMember();
    await choose(member, true);
    await api.dataSource.manager.update(OngMember, { userId: member.id }, changes);
    expect((await wall()).names).toEqual([]);
  });

  it('forgets the choice with the account', async () => {
    const member = await aMember();
    await choose(member, true);
    expect((await api.inject({ method: 'POST', url: paths.erasure, headers: member.headers })).statusCode).toBe(204);
    expect(await wall()).toEqual({ names: [], others: 0 });
    expect(await since(member)).toBeNull();
  });

  it(`names ${NAMES_ON_WALL} at most, and counts the others`, async () => {
    await api.dataSource.query(`
      WITH people AS (
        INSERT INTO users (email, password_hash) SELECT 'wall-' || n || '@example.com', 'x' FROM generate_series(1, 65) n RETURNING id
      ), profile AS (
        INSERT INTO profiles (user_id, first_name, on_member_wall_since, is_ong_member) SELECT id, 'Ana', now(), true FROM people
      ) SELECT 1
    `);
    const { names, others } = await wall();
    expect([names.length, others]).toEqual([NAMES_ON_WALL, 65 - NAMES_ON_WALL]);
  });
});
