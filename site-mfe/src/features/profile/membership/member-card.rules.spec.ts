import { aMembership } from '../../../testing/a-membership';
import { benefitsAfterCancel, memberStepsOf, nextDateOf, standingOf } from './member-card.rules';

const NOW = new Date('2026-12-01T12:00:00Z');
const LATER = '2026-12-20T12:00:00Z';
const EARLIER = '2026-11-20T12:00:00Z';
const supporter = { planCode: 'supporter', chargeCents: 2990 };

describe('what the card calls the user', () => {
  const stopped = { status: 'inactive', canResume: true } as const;
  it.each([
    ['none', false, null],
    ['none', false, aMembership({ status: 'inactive', canResume: false })],
    ['none', false, aMembership({ status: 'cancelled', canResume: false })],
    ['stopped', false, aMembership(stopped)],
    ['stopped', false, aMembership({ ...stopped, isPaused: true, pausedUntil: null })],
    ['stopped', false, aMembership({ ...stopped, isPaused: false, pausedUntil: LATER })],
    ['paused', false, aMembership({ ...stopped, isPaused: true, pausedUntil: LATER })],
    ['honorary', true, null],
    ['honorary', true, aMembership({ ...stopped, isPaused: true, pausedUntil: LATER })],
    ['honorary', true, aMembership({ status: 'cancelled' })],
    ['member', true, aMembership()],
  ])('is “%s” (%#)', (standing, isMember, membership) => {
    expect(standingOf({ isMember, membership })).toBe(standing);
  });
});

it.each([
  ['charge', {}],
  ['plan-change', { nextPlan: supporter }],
  ['ending', { cancelAtPeriodEnd: true }],
  ['ending', { cancelAtPeriodEnd: true, nextPlan: supporter }],
  ['ending', { cancelAtPeriodEnd: true, graceUntil: LATER }],
  ['charge-refused', { graceUntil: LATER }],
  ['charge-refused', { graceUntil: LATER, nextPlan: supporter }],
  ['charge-refused', { graceUntil: LATER, nextPaymentDate: null }],
  [null, { nextPaymentDate: null }],
  [null, { nextPaymentDate: null, cancelAtPeriodEnd: true }],
  [null, { nextPaymentDate: null, nextPlan: supporter }],
])('next comes “%s” for a membership with %j', (next, given) => {
  expect(nextDateOf(aMembership(given))).toBe(next);
});

describe('the offered steps', () => {
  const nothing = { canPause: false, canCancel: false };
  it.each([
    [['change-plan'], nothing],
    [[], { ...nothing, nextPlan: supporter, canKeepPlan: false }],
    [['keep-plan'], { ...nothing, nextPlan: supporter, canKeepPlan: true }],
    [['change-plan', 'pause'], { ...nothing, canPause: true }],
    [['change-plan', 'resume'], { ...nothing, canResume: true }],
    [['change-plan', 'cancel'], { ...nothing, canCancel: true }],
    [['change-plan', 'keep'], { ...nothing, canKeep: true }],
    [['change-plan', 'start-again'], { ...nothing, canStartAgain: true }],
    [['change-plan', 'pause', 'resume', 'cancel', 'keep', 'start-again'], { canResume: true, canKeep: true, canStartAgain: true }],
  ])('are %j for a membership with %j', (steps, given) => {
    expect(memberStepsOf(aMembership(given))).toEqual(steps);
  });
});

it.each([
  ['until-paid', { nextPaymentDate: LATER }],
  ['until-paid', { nextPaymentDate: LATER, graceUntil: LATER }],
  ['until-paid', { nextPaymentDate: EARLIER }],
  ['over', { nextPaymentDate: EARLIER, graceUntil: LATER }],
  ['over', { nextPaymentDate: null }],
  ['over', { status: 'inactive', nextPaymentDate: LATER }],
  ['back', { creditedDays: 12 }],
  ['back', { status: 'inactive', nextPaymentDate: null, creditedDays: 1 }],
])('a cancellation leaves the benefits “%s” for a membership with %j', (left, given) => {
  expect(benefitsAfterCancel(aMembership(given), NOW)).toBe(left);
});
