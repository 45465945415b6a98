import { ApiProblem } from '@aflora/api-client';
import type { Membership } from '../../lib/membership.api';
import { aMembership } from '../../testing/a-membership';
import { currentOf, offerOf, refusalOf, whyNot, type PlanOffer } from './membership.rules';

const own = { planCode: 'transformer', type: 'monthly' } as const;
const other = { planCode: 'supporter', type: 'monthly' } as const;
const yearly = { planCode: 'transformer', type: 'yearly' } as const;
const toSupporter = { planCode: 'supporter', chargeCents: 2990 };

describe('a membership beside which another one can’t stand', () => {
  it.each([
    ['active', {}, true],
    ['paused', { status: 'inactive', canResume: true }, true],
    ['over', { status: 'inactive', canResume: false }, false],
    ['cancelled', { status: 'cancelled', canResume: false }, false],
  ])('is one that is %s', (_, given, isOne) => {
    const membership = aMembership(given);
    expect(currentOf({ isMember: false, membership })).toBe(isOne ? membership : null);
  });

  it('is none while nothing is known', () => {
    expect(currentOf(undefined)).toBeNull();
  });
});

describe('what is offered for a plan', () => {
  it.each<[Membership | null, PlanOffer, PlanOffer, PlanOffer]>([
    [null, 'start', 'start', 'start'],
    [aMembership(), 'own', 'change', 'start-again'],
    [aMembership({ planOptions: [] }), 'own', 'refused', 'start-again'],
    [aMembership({ nextPlan: toSupporter }), 'keep-plan', 'next-plan', 'start-again'],
    [aMembership({ nextPlan: toSupporter, cancelAtPeriodEnd: true, planOptions: [] }), 'own', 'refused', 'start-again'],
    [aMembership({ status: 'inactive', canResume: true, planOptions: [] }), 'resume', 'refused', 'start-again'],
    [aMembership({ canStartAgain: true }), 'start-again', 'start-again', 'start-again'],
  ])('case %#: the own one, another one and the own one in the other interval', (membership, ...offers) => {
    expect([own, other, yearly].map((plan) => offerOf(membership, plan))).toEqual(offers);
  });

  it.each([
    [{ isPaused: true, graceUntil: '2026-12-20T12:00:00Z' }, /^Retome/],
    [{ graceUntil: '2026-12-20T12:00:00Z', cancelAtPeriodEnd: true }, /pagamento em atraso/],
    [{ cancelAtPeriodEnd: true }, /^Volte atrás/],
    [{}, /não está disponível/],
  ])('or why it can’t be chosen: %j', (given, text) => {
    expect(whyNot(aMembership(given))).toMatch(text);
  });
});

describe('a refused start', () => {
  it.each([
    [new ApiProblem('membership.price-changed', { params: { chargeCents: 5990 } }), /Agora são R\$\s59,90 por mês\.$/],
    [new ApiProblem('membership.already-active'), /perfil/],
  ])('is told on the page: %s', (error, text) => {
    expect(refusalOf(error, { membershipType: 'monthly' })?.text).toMatch(text);
  });

  it.each([new ApiProblem('payment.provider-unavailable'), new ApiProblem('network.offline'), new Error('x')])(
    'is left to a toast: %s',
    (error) => {
      expect(refusalOf(error, { membershipType: 'monthly' })).toBeNull();
    },
  );
});
