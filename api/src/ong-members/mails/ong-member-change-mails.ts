import { planName, type EditablePlan } from '@aflora/contracts';
import { formatCents } from '../../common/text/text';
import type { MailContent } from '../../mail/mail.service';
import { creditMs } from '../phases/ong-member-days.rules';
import { nextChargeAt, phaseOf } from '../phases/ong-member-phases.rules';
import { nextChargeOf } from '../plans/ong-member-prices.rules';
import type { OngMember } from '../ong-member.entity';

export interface MembershipMail {
  member: OngMember;
  /** URL of the member's own page. */
  url: string;
}

/** A mail that names plans. */
export interface PlanMail extends MembershipMail {
  /** The plans in force, whose names the mail uses. */
  plans: readonly EditablePlan[];
}

/** Money that moved with a plan change. */
export interface PlanMoney {
  /** Difference that the member paid. */
  paidCents?: number;
  /** Excess of a charge, which is being refunded. */
  returnedCents?: number;
}

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });
const DAY_MS = 24 * 3_600_000;
const action = (url: string) => ({ label: 'Ver minha participação', url });
const priceOf = (chargeCents: number, { membershipType }: OngMember): string =>
  `${formatCents(chargeCents)} por ${membershipType === 'monthly' ? 'mês' : 'ano'}`;

/** The day of the next charge, if there is one. */
export function nextChargeFact(member: OngMember): { label: string; value: string }[] {
  const at = nextChargeAt(member);
  return at ? [{ label: 'Próxima cobrança', value: DAY.format(at) }] : [];
}

export const planChangeAskedMail = ({ member, url, plans }: PlanMail): MailContent => ({
  subject: 'Seu plano vai mudar',
  preview: `Muda para ${planName(plans, member.nextPlanCode ?? '')} com a próxima cobrança.`,
  heading: 'Seu plano vai mudar',
  paragraphs: [
    `Você pediu o plano ${planName(plans, member.nextPlanCode ?? '')}. Até lá, os benefícios do plano ${planName(plans, member.planCode)} continuam valendo.`,
  ],
  facts: [
    ...(member.nextPaymentDate ? [{ label: 'Muda em', value: DAY.format(member.nextPaymentDate) }] : []),
    { label: 'Novo valor', value: priceOf(nextChargeOf(member), member) },
  ],
  action: action(url),
  notes: ['Você pode voltar atrás na sua página até o dia da mudança, também durante uma pausa.'],
});

export const planKeptMail = ({ member, url, plans }: PlanMail): MailContent => ({
  subject: `Seu plano continua o ${planName(plans, member.planCode)}`,
  preview: 'A mudança de plano foi desfeita.',
  heading: 'Seu plano continua o mesmo',
  paragraphs: [
    `A mudança que você tinha pedido foi desfeita: o plano ${planName(plans, member.planCode)} continua${phaseOf(member) === 'paused' ? ', e a pausa também' : ', com os mesmos benefícios'}.`,
  ],
  facts: [{ label: 'Valor das próximas cobranças', value: priceOf(member.chargeCents, member) }, ...nextChargeFact(member)],
  action: action(url),
});

export const planChangedMail = ({ member, url, plans, paidCents = 0, returnedCents = 0 }: PlanMail & PlanMoney): MailContent => ({
  subject: `Seu plano agora é ${planName(plans, member.planCode)}`,
  preview: `${planName(plans, member.planCode)}, ${priceOf(member.chargeCents, member)}.`,
  heading: 'Seu plano mudou',
  paragraphs: [
    phaseOf(member) === 'paused' ? 'Os benefícios do novo plano valem quando a pausa terminar.' : 'Os benefícios do novo plano já valem.',
    ...(returnedCents > 0
      ? [`A última cobrança ainda foi a do plano anterior: a diferença de ${formatCents(returnedCents)} volta para você pelo mesmo meio.`]
      : []),
  ],
  facts: [
    { label: 'Plano', value: planName(plans, member.planCode) },
    ...(paidCents > 0 ? [{ label: 'Diferença paga', value: formatCents(paidCents) }] : []),
    { label: 'Valor das próximas cobranças', value: priceOf(member.chargeCents, member) },
    ...nextChargeFact(member),
  ],
  action: action(url),
});

export function pausedMail({ member, url }: MembershipMail): MailContent {
  const days = Math.floor(creditMs(member) / DAY_MS);
  return {
    subject: 'Sua participação está pausada',
    preview: 'Nada é cobrado durante a pausa.',
    heading: 'Sua participação está pausada',
    paragraphs: [
      'Nada é cobrado durante a pausa, e os benefícios ficam suspensos.',
      ...(days > 0
        ? [
            days === 1
              ? 'O dia já pago volta a contar quando você retomar.'
              : `Os ${days} dias já pagos voltam a contar quando você retomar.`,
          ]
        : []),
      member.pausedUntil
        ? `A pausa termina em ${DAY.format(member.pausedUntil)}; você pode retomar antes, na sua página.`
        : 'Você retoma quando quiser, na sua página.',
    ],
    action: { label: 'Retomar', url },
  };
}

export const resumedMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Sua participação voltou',
  preview: 'Seus benefícios valem de novo.',
  heading: 'Que bom ter você de volta',
  paragraphs: [
    'Sua participação voltou, e os benefícios valem de novo.',
    ...(member.nextPaymentDate && member.nextPaymentDate > new Date()
      ? [`A próxima cobrança, de ${formatCents(nextChargeOf(member))}, é em ${DAY.format(member.nextPaymentDate)}.`]
      : []),
  ],
  action: action(url),
});
