import { siteContent } from '@aflora/contracts/content';
import { planChangedMail, planKeptMail } from './ong-member-change-mails';
import { OngMember } from '../ong-member.entity';

const DAY_MS = 86_400_000;
const BENEFITS_NOW = 'Os benefícios do novo plano já valem.';
const BENEFITS_LATER = 'Os benefícios do novo plano valem quando a pausa terminar.';

const aMember = (columns: Partial<OngMember>): OngMember =>
  Object.assign(new OngMember(), {
    ...{ status: 'active', planCode: 'supporter', membershipType: 'monthly', chargeCents: 2_990 },
    ...{ cancelAtPeriodEnd: false, pausedAt: null, graceUntil: null, creditedUntil: null },
    ...{ nextPaymentDate: new Date(Date.now() + DAY_MS), ...columns },
  });

describe('a mail about the plan', () => {
  it.each([
    ['in a paid period', {}, BENEFITS_NOW, true],
    ['in a pause, whose difference was paid meanwhile', { status: 'inactive', pausedAt: new Date() }, BENEFITS_LATER, false],
    ['in a cancelled period, whose difference went back', { cancelAtPeriodEnd: true }, BENEFITS_NOW, false],
  ] as const)('promises benefits and a next charge as they are %s', (_, columns, benefits, isCharged) => {
    const mail = { member: aMember(columns), plans: siteContent.plans, url: '' };
    expect(planChangedMail(mail).paragraphs).toEqual([benefits]);
    for (const { facts = [] } of [planChangedMail(mail), planKeptMail(mail)])
      expect(facts.some(({ label }) => label === 'Próxima cobrança')).toBe(isCharged);
  });
});
