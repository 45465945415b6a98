import type { AdminOngMemberDetailView, OngMemberChargeView, OngMemberEventView } from '@aflora/contracts';
import { Button, formatDate, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  DetailPanel,
  DetailSection,
  Facts,
  LoadedRecord,
  recordStateOf,
  Timeline,
  type TimelineEntry,
} from '../../components/detail-panel';
import { Refunds, settlementText, type MoneySeen } from '../../components/payment-attempts';
import parts from '../../components/record-parts.module.css';
import type { OpenRecord } from '../../lib/list-url';
import { personEmail, personName } from '../../lib/people';
import { usePlanName } from '../../lib/plan-names';
import { useShell } from '../../lib/shell';
import { providerName } from '../../lib/status-labels';
import { MemberBadges, MemberNotes, nextPaymentDay } from './member-labels';
import { MemberRefundDialog, RetryRefundDialog } from './member-refunds';
import { MemberStepButtons, type MemberStepButtonsProps } from './member-steps';
import { memberDetailQuery } from './ong-members.api';

type Stepping = Omit<MemberStepButtonsProps, 'member'>;

/** Panel with one membership beside the list. */
export function MemberPanel({ record, ...stepping }: Stepping & { record: OpenRecord }) {
  const { api } = useShell();
  const query = memberDetailQuery(api, record.id ?? '');
  const { data: member, error } = useQuery({ ...query, enabled: record.id !== null });
  const isShown = member && recordStateOf({ data: member, error, hasInput: false }) === 'record';
  return (
    <DetailPanel isOpen={record.id !== null} title={isShown ? personName(member) : 'Membro'} onClose={record.close}>
      {record.id !== null && (
        <LoadedRecord key={record.id} query={query} what="o membro">
          {(loaded) => <MemberDetail member={loaded} {...stepping} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

function MemberDetail({ member, ...stepping }: Stepping & { member: AdminOngMemberDetailView }) {
  return (
    <>
      <div className={parts.badges}>
        <MemberBadges member={member} />
      </div>
      <MemberNotes member={member} />
      <MemberFacts member={member} />
      <div className={parts.badges}>
        <MemberStepButtons member={member} {...stepping} />
      </div>
      <DetailSection title="Cobranças">
        <MemberCharges member={member} />
      </DetailSection>
      <DetailSection title="Histórico">
        {member.events.length > 0 ? (
          <Timeline entries={memberHistory(member.events)} />
        ) : (
          <p className={parts.none}>Nada registrado ainda.</p>
        )}
      </DetailSection>
    </>
  );
}

const day = (instant: string | null) => instant && formatDate(instant);
const moment = (instant: string | null) => instant && formatDateTime(instant);

function MemberFacts({ member }: { member: AdminOngMemberDetailView }) {
  const planName = usePlanName();
  const period = member.membershipType === 'yearly' ? 'ano' : 'mês';
  return (
    <Facts
      facts={[
        ['E-mail', member.email ? <Link to={`/dashboard/usuarios?aberto=${member.userId}`}>{member.email}</Link> : personEmail(member)],
        ['Plano', planName(member.planCode)],
        ['Valor mensal', formatMoney(member.monthlyAmountCents)],
        ['Cobrança', `${formatMoney(member.chargeCents)} por ${period}`],
        ['Total pago', formatMoney(member.paidCents)],
        ['Início', formatDate(member.startDate)],
        ['Último pagamento', day(member.lastPaymentDate)],
        ['Próximo pagamento', nextPaymentDay(member)],
        ['Última recusa', moment(member.lastFailedPaymentAt)],
        ['Pausada em', moment(member.pausedAt)],
        ['Cancelada em', moment(member.cancelledAt)],
        ['Provedor', member.subscription ? providerText(member.subscription) : 'Sem cobrança'],
      ]}
    />
  );
}

const subscriptionStates: Record<string, string> = {
  created: 'iniciada',
  pending: 'aguardando autorização',
  active: 'ativa',
  'past-due': 'em atraso',
  paused: 'pausada',
  cancelled: 'cancelada',
};

function providerText({ provider, status, externalId }: NonNullable<AdminOngMemberDetailView['subscription']>): string {
  return [`${providerName(provider)}: ${subscriptionStates[status] ?? status}`, externalId].filter(Boolean).join(' · ');
}

const states: Record<string, readonly [StatusTone, string]> = {
  created: ['warn', 'Iniciada'],
  pending: ['warn', 'Pendente'],
  paid: ['ok', 'Paga'],
  failed: ['bad', 'Recusada'],
  cancelled: ['off', 'Cancelada'],
  expired: ['off', 'Vencida'],
};

/** All charges, including refused ones. */
function MemberCharges({ member }: { member: AdminOngMemberDetailView }) {
  const [refunding, setRefunding] = useState<OngMemberChargeView | null>(null);
  const [failed, setFailed] = useState<MoneySeen | null>(null);
  const { charges } = member;
  if (charges.length === 0) return <p className={parts.none}>Nenhuma cobrança.</p>;
  return (
    <>
      <ul className={parts.rows}>
        {charges.map((charge) => (
          <Charge key={charge.id} charge={charge} onRefund={() => setRefunding(charge)} onRetry={setFailed} />
        ))}
      </ul>
      {refunding && <MemberRefundDialog member={member} charge={refunding} onClose={() => setRefunding(null)} />}
      <RetryRefundDialog failed={failed} onClose={() => setFailed(null)} />
    </>
  );
}

interface ChargeProps {
  charge: OngMemberChargeView;
  onRefund(): void;
  onRetry(failed: MoneySeen): void;
}

function Charge({ charge, onRefund, onRetry }: ChargeProps) {
  const { status, amountCents, refundedCents, refundableCents, failureCode, createdAt, paidAt, refunds } = charge;
  const [tone, label] = states[status] ?? (['off', status] as const);
  return (
    <li className={parts.row}>
      <span>
        {formatDateTime(paidAt ?? createdAt)}
        {failureCode && <span className={parts.about}>Motivo do provedor: {failureCode}</span>}
        {status === 'paid' && <span className={parts.about}>{settlementText(charge)}</span>}
        {refundedCents > 0 && <span className={parts.about}>{formatMoney(refundedCents)} devolvidos</span>}
      </span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className={parts.amount}>{formatMoney(amountCents)}</span>
      {refundableCents > 0 && (
        <Button variant="outline" size="compact-sm" aria-label={`Reembolsar: ${formatDateTime(paidAt ?? createdAt)}`} onClick={onRefund}>
          Reembolsar
        </Button>
      )}
      <Refunds refunds={refunds} onConfirm={onRetry} />
    </li>
  );
}

/** Labels of events; an unknown event is shown as it is stored. */
const happenings: Record<string, string> = {
  started: 'Participação iniciada',
  renewed: 'Renovação paga',
  'charge-failed': 'Cobrança recusada',
  'grace-ended': 'Parada por falta de pagamento',
  paused: 'Pausada',
  resumed: 'Reativada',
  'cancel-asked': 'Cancelamento pedido',
  kept: 'Cancelamento desfeito',
  'plan-changed': 'Plano alterado',
  'plan-change-asked': 'Plano mais barato pedido',
  'plan-change-withdrawn': 'Mudança de plano desfeita',
  cancelled: 'Cancelada',
  refunded: 'Pagamento reembolsado',
  'dispute-opened': 'Pagamento contestado',
  'dispute-won': 'Contestação encerrada a favor da instituição',
  'dispute-lost': 'Contestação encerrada a favor do membro',
};

const memberHistory = (events: OngMemberEventView[]): TimelineEntry[] =>
  events.map(({ id, kind, at, by }) => ({ id, what: happenings[kind] ?? kind, about: `${formatDateTime(at)} · ${authorOf(by)}` }));

function authorOf(by: OngMemberEventView['by']): string {
  if (!by) return 'automático';
  return by.isMember ? 'pelo próprio membro' : `por ${by.name ?? 'conta apagada'}`;
}
