import { randomUUID } from 'node:crypto';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { type MembershipPhase, phaseOf } from '../src/ong-members/phases/ong-member-phases.rules';
import { OngMemberPeriodsService } from '../src/ong-members/phases/ong-member-periods.service';
import { anAccount } from './support/accounts';
import { startTestApp, type TestApp } from './support/test-app';

const DAY_MS = 86_400_000;
const [before, after] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
const PLAN = { planCode: 'supporter', membershipType: 'monthly', monthlyAmountCents: 2_990, chargeCents: 2_990 } as const;
const PAUSED = { status: 'inactive', pausedAt: new Date(before.getTime() - DAY_MS) } as const;

interface Case {
  name: string;
  columns: Partial<OngMember>;
  phase: MembershipPhase;
  /** Whether benefits are given, by the view `active_members`. */
  isMember: boolean;
  /** The phase after the hourly job; the same when not set. */
  becomes?: MembershipPhase;
}

const cases: Case[] = [
  { name: 'a paid period', columns: {}, phase: 'paid', isMember: true },
  { name: 'credited days', columns: { creditedUntil: after }, phase: 'credited', isMember: true },
  { name: 'credited days that have ended', columns: { creditedUntil: before, nextPaymentDate: before }, phase: 'overdue', isMember: true },
  { name: 'a period that has ended', columns: { nextPaymentDate: before }, phase: 'overdue', isMember: true },
  { name: 'a period that nobody charges', columns: { nextPaymentDate: null }, phase: 'overdue', isMember: true },
  { name: 'grace', columns: { graceUntil: after, nextPaymentDate: before }, phase: 'grace', isMember: true },
  {
    name: 'grace that has ended',
    columns: { graceUntil: before, nextPaymentDate: before },
    phase: 'grace',
    isMember: false,
    becomes: 'failed',
  },
  { name: 'a cancelled period', columns: { cancelAtPeriodEnd: true }, phase: 'ending', isMember: true },
  { name: 'a period cancelled in grace', columns: { cancelAtPeriodEnd: true, graceUntil: after }, phase: 'ending', isMember: true },
  {
    name: 'a cancelled period that has ended',
    columns: { cancelAtPeriodEnd: true, nextPaymentDate: before },
    phase: 'over',
    isMember: false,
    becomes: 'cancelled',
  },
  {
    name: 'a period cancelled in grace that has ended before the grace',
    columns: { cancelAtPeriodEnd: true, graceUntil: after, nextPaymentDate: before },
    phase: 'over',
    isMember: false,
    becomes: 'cancelled',
  },
  { name: 'a pause', columns: PAUSED, phase: 'paused', isMember: false },
  {
    name: 'a pause whose months have ended, with paid days',
    columns: { ...PAUSED, pausedUntil: before },
    phase: 'paused',
    isMember: false,
    becomes: 'credited',
  },
  {
    name: 'a pause whose months have ended, without paid days',
    columns: { ...PAUSED, pausedUntil: before, nextPaymentDate: PAUSED.pausedAt },
    phase: 'paused',
    isMember: false,
    becomes: 'overdue',
  },
  { name: 'a failed renewal', columns: { status: 'inactive', nextPaymentDate: before }, phase: 'failed', isMember: false },
  { name: 'an end', columns: { status: 'cancelled', nextPaymentDate: null }, phase: 'cancelled', isMember: false },
];

describe('the phases of memberships', () => {
  let api: TestApp;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    api = await startTestApp();
    for (const { name, columns } of cases) {
      const { id: userId } = await anAccount(api.dataSource);
      const id = randomUUID();
      await api.dataSource.manager.insert(OngMember, { id, userId, ...PLAN, nextPaymentDate: after, ...columns });
      ids.set(name, id);
    }
  });

  afterAll(() => api.close());

  const rowOf = (name: string) => api.dataSource.manager.findOneByOrFail(OngMember, { id: ids.get(name) ?? '' });

  it.each(cases)('agree with the database about the benefits of $name', async ({ name, phase, isMember }) => {
    const row = await rowOf(name);
    expect(phaseOf(row)).toBe(phase);
    const found = await api.dataSource.query<unknown[]>('SELECT FROM active_members WHERE user_id = $1', [row.userId]);
    expect(found.length > 0).toBe(isMember);
  });

  it('are those that the hourly job leaves, and no membership stays in one that has ended', async () => {
    for (const round of ['first', 'second']) {
      await api.app.get(OngMemberPeriodsService).run();
      const phases = await Promise.all(cases.map(async ({ name }) => `${round}: ${name} is ${phaseOf(await rowOf(name))}`));
      expect(phases).toEqual(cases.map(({ name, phase, becomes = phase }) => `${round}: ${name} is ${becomes}`));
    }
  });
});
