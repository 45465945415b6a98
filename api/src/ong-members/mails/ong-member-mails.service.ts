import { planName } from '@aflora/contracts';
import { type Organization, siteContent } from '@aflora/contracts/content';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { formatCents } from '../../common/text/text';
import { type Env, ENV } from '../../config/env';
import type { MailContent } from '../../mail/mail.service';
import { OrganizationService } from '../../organization/organization.service';
import { OutboxService } from '../../outbox/outbox.service';
import type { Payment } from '../../payments/payment.entity';
import { SettingsService } from '../../settings/settings.service';
import { User } from '../../users/user.entity';
import type { OngMember } from '../ong-member.entity';
import { phaseOf } from '../phases/ong-member-phases.rules';
import { nextChargeOf } from '../plans/ong-member-prices.rules';
import {
  nextChargeFact,
  pausedMail,
  planChangeAskedMail,
  planChangedMail,
  planKeptMail,
  resumedMail,
  type MembershipMail,
  type PlanMail,
  type PlanMoney,
} from './ong-member-change-mails';

const DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' });
const CANCEL = 'Você pausa ou cancela quando quiser, na sua página.';
const action = (url: string) => ({ label: 'Ver minha participação', url });
const priceOf = ({ chargeCents, membershipType }: OngMember): string =>
  `${formatCents(chargeCents)} por ${membershipType === 'monthly' ? 'mês' : 'ano'}`;

const startedMail = ({ member, url, plans, organization }: PlanMail & { organization: Organization }): MailContent => ({
  subject: `Boas-vindas ao ${siteContent.charityName}: sua participação começou`,
  preview: `${planName(plans, member.planCode)}, ${priceOf(member)}.`,
  heading: 'Sua participação começou',
  paragraphs: ['Obrigado por caminhar conosco. O pagamento foi confirmado e os benefícios do seu plano já valem.'],
  facts: [
    { label: 'Plano', value: planName(plans, member.planCode) },
    { label: 'Valor', value: priceOf(member) },
    ...nextChargeFact(member),
    { label: 'Recebido por', value: `${organization.legalName} · CNPJ ${organization.cnpj}` },
  ],
  action: action(url),
  notes: [CANCEL],
});

const renewalFailedMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Não conseguimos renovar sua participação',
  preview: 'O pagamento não passou; vamos tentar de novo.',
  heading: 'A renovação não passou',
  paragraphs: [
    `O pagamento de ${formatCents(nextChargeOf(member))} foi recusado. Vamos tentar de novo nos próximos dias, e até ${member.graceUntil ? DAY.format(member.graceUntil) : 'lá'} nada muda para você.`,
  ],
  action: action(url),
  notes: [CANCEL],
});

const endedMail = ({ url }: MembershipMail): MailContent => ({
  subject: 'Sua participação está parada',
  preview: 'Não conseguimos renovar o pagamento.',
  heading: 'Sua participação está parada',
  paragraphs: ['Não conseguimos renovar o pagamento, e sua participação parou. Para voltar, escolha Retomar na sua página.'],
  action: { label: 'Retomar', url },
});

const cancelledMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Sua participação foi cancelada',
  preview: 'Nenhuma outra cobrança será feita.',
  heading: 'Sua participação foi cancelada',
  paragraphs: [
    'Nenhuma outra cobrança será feita.',
    phaseOf(member) === 'ending' && member.nextPaymentDate
      ? `O que você já pagou vale até ${DAY.format(member.nextPaymentDate)}, e até lá você pode voltar atrás na sua página. Obrigado por ter caminhado conosco.`
      : 'Obrigado por ter caminhado conosco.',
  ],
  action: action(url),
});

const unpaidMail = ({ url }: MembershipMail): MailContent => ({
  subject: 'Sua participação terminou',
  preview: 'O pagamento do período atual voltou para você.',
  heading: 'Sua participação terminou',
  paragraphs: [
    'O pagamento do período atual voltou para você, e com ele terminou sua participação. Nenhuma outra cobrança será feita.',
    'Você pode participar de novo quando quiser.',
  ],
  action: action(url),
});

const shortenedMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Sua participação tem data para terminar',
  preview: 'O último pagamento voltou para você.',
  heading: 'Sua participação tem data para terminar',
  paragraphs: [
    'O último pagamento da sua participação voltou para você, e nenhuma outra cobrança será feita.',
    ...(member.nextPaymentDate ? [`O que você já tinha pago antes vale até ${DAY.format(member.nextPaymentDate)}.`] : []),
    'Você pode assinar de novo quando quiser: os dias que restarem continuam valendo.',
  ],
  action: action(url),
});

const keptMail = ({ member, url }: MembershipMail): MailContent => ({
  subject: 'Sua participação continua',
  preview: 'O cancelamento foi desfeito.',
  heading: 'Que bom ter você conosco',
  paragraphs: [
    'O cancelamento foi desfeito, e a participação continua como antes.',
    ...(member.nextPaymentDate
      ? [`A próxima cobrança, de ${formatCents(nextChargeOf(member))}, é em ${DAY.format(member.nextPaymentDate)}.`]
      : []),
  ],
  action: action(url),
  notes: [CANCEL],
});

const returnedPaymentMail = ({ amountCents, url }: { amountCents: number; url: string }): MailContent => ({
  subject: 'Vamos devolver um pagamento',
  preview: `Recebemos ${formatCents(amountCents)} que não eram devidos.`,
  heading: 'Vamos devolver um pagamento',
  paragraphs: [
    `Recebemos ${formatCents(amountCents)}, mas sua participação já estava paga ou cancelada, ou o valor não era o combinado. O valor volta inteiro pelo mesmo meio.`,
  ],
  action: action(url),
});

const refundedMail = ({ amountCents, isWhole, url }: { amountCents: number; isWhole: boolean; url: string }): MailContent => ({
  subject: 'Devolvemos um pagamento da sua participação',
  preview: `Devolvemos ${formatCents(amountCents)}.`,
  heading: 'Devolvemos o seu dinheiro',
  paragraphs: [
    `Ao todo, ${formatCents(amountCents)} de um pagamento da sua participação voltaram para você pelo mesmo meio. O prazo para aparecer depende do seu banco.`,
    // A full refund may end the membership or the plan that the charge paid for, which is reported in another mail.
    ...(isWhole ? [] : ['A participação em si não muda com isto.']),
  ],
  action: action(url),
});

/** Queues mails to members in the transaction of the change they report. Mails to one person are sent in order. */
@Injectable()
export class OngMemberMailsService {
  private readonly url: string;

  constructor(
    private readonly outbox: OutboxService,
    private readonly settings: SettingsService,
    private readonly organization: OrganizationService,
    @Inject(ENV) env: Env,
  ) {
    this.url = new URL('/perfil', env.publicOrigin).href;
  }

  async queueStarted(manager: EntityManager, member: OngMember): Promise<void> {
    const organization = await this.organization.currentIn(manager);
    const content = startedMail({ ...(await this.planMail(manager, member)), organization });
    await this.add(manager, member.userId, { name: `membership-started-${member.id}`, content });
  }

  async queueRenewalFailed(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-failing-${member.id}-${member.graceUntil?.getTime() ?? 0}`;
    await this.add(manager, member.userId, { name, content: renewalFailedMail({ member, url: this.url }) });
  }

  async queueEnded(manager: EntityManager, member: OngMember): Promise<void> {
    await this.add(manager, member.userId, {
      name: `membership-ended-${member.id}-${Date.now()}`,
      content: endedMail({ member, url: this.url }),
    });
  }

  /** A membership may be cancelled at the end of its period and later ended at once; each of the two has its own mail. */
  async queueCancelled(manager: EntityManager, member: OngMember): Promise<void> {
    await this.add(manager, member.userId, {
      name: `membership-cancelled-${member.id}-${member.status}-${member.cancelledAt?.getTime() ?? 0}`,
      content: cancelledMail({ member, url: this.url }),
    });
  }

  async queueUnpaid(manager: EntityManager, member: OngMember): Promise<void> {
    await this.add(manager, member.userId, { name: `membership-unpaid-${member.id}`, content: unpaidMail({ member, url: this.url }) });
  }

  /** Reports that a charge was returned, so that only the days paid before it are left. */
  async queueShortened(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-shortened-${member.id}-${member.nextPaymentDate?.getTime() ?? 0}`;
    await this.add(manager, member.userId, { name, content: shortenedMail({ member, url: this.url }) });
  }

  async queueKept(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-kept-${member.id}-${Date.now()}`;
    await this.add(manager, member.userId, { name, content: keptMail({ member, url: this.url }) });
  }

  async queuePlanChangeAsked(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-plan-asked-${member.id}-${member.nextPlanAskedAt?.getTime() ?? 0}`;
    await this.add(manager, member.userId, { name, content: planChangeAskedMail(await this.planMail(manager, member)) });
  }

  async queuePlanKept(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-plan-kept-${member.id}-${Date.now()}`;
    await this.add(manager, member.userId, { name, content: planKeptMail(await this.planMail(manager, member)) });
  }

  async queuePlanChanged(manager: EntityManager, member: OngMember, money: PlanMoney): Promise<void> {
    const name = `membership-plan-changed-${member.id}-${Date.now()}`;
    await this.add(manager, member.userId, { name, content: planChangedMail({ ...(await this.planMail(manager, member)), ...money }) });
  }

  async queuePaused(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-paused-${member.id}-${member.pausedAt?.getTime() ?? 0}`;
    await this.add(manager, member.userId, { name, content: pausedMail({ member, url: this.url }) });
  }

  async queueResumed(manager: EntityManager, member: OngMember): Promise<void> {
    const name = `membership-resumed-${member.id}-${Date.now()}`;
    await this.add(manager, member.userId, { name, content: resumedMail({ member, url: this.url }) });
  }

  async queueReturnedPayment(manager: EntityManager, { id, subjectId: userId }: Payment, amountCents: number): Promise<void> {
    await this.add(manager, userId, { name: `membership-given-back-${id}`, content: returnedPaymentMail({ amountCents, url: this.url }) });
  }

  /** Reports the refund of a charge that an administrator requested. */
  async queueRefunded(manager: EntityManager, { id, subjectId: userId, refundedCents, capturedCents }: Payment): Promise<void> {
    const content = refundedMail({ amountCents: refundedCents, isWhole: refundedCents === capturedCents, url: this.url });
    await this.add(manager, userId, { name: `membership-refunded-${id}-${refundedCents}`, content });
  }

  private async planMail(manager: EntityManager, member: OngMember): Promise<PlanMail> {
    const { plans } = await this.settings.current('membership', manager);
    return { member, url: this.url, plans };
  }

  private async add(manager: EntityManager, userId: string, mail: { name: string; content: MailContent }): Promise<void> {
    const user = await manager.findOneBy(User, { id: userId });
    if (user && !user.erasedAt) await this.outbox.add(manager, { ...mail, stream: `membership:${userId}`, to: user.email });
  }
}
