import type { AdminOngMemberView } from '@aflora/contracts';
import { formatMoney, formatDate } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { usePlanName } from '../../lib/plan-names';
import classes from './member-labels.module.css';

const statusWords: Record<string, string> = { active: 'Ativo', inactive: 'Inativo', cancelled: 'Cancelado' };

export const statusLabel = (status: string): string => statusWords[status] ?? status;

export const dayOrDash = (instant: string | null): string => (instant ? formatDate(instant) : '—');

/** A membership that is paused, or ends that day, is not charged then. */
export const nextPaymentDay = ({ isPaused, cancelAtPeriodEnd, nextPaymentDate }: AdminOngMemberView): string =>
  dayOrDash(isPaused || cancelAtPeriodEnd ? null : nextPaymentDate);

const dayOfMonth = (instant: string): string => formatDate(instant).slice(0, 5);

/** Notice about a problem with the membership's payments; null when there is none. */
function failingText({ isFailing, status, graceUntil }: AdminOngMemberView): string | null {
  if (!isFailing) return null;
  if (graceUntil) return `Pagamento falhou; ativo até ${dayOfMonth(graceUntil)}`;
  return status === 'active' ? 'Pagamento falhou' : 'Pagamento falhou; participação parada';
}

/** Notice about a pending change; null when there is none. */
function pendingText({ status, awaitsProvider, isPaused, cancelAtPeriodEnd, nextPaymentDate }: AdminOngMemberView): string | null {
  if (awaitsProvider && status === 'cancelled') return 'Aguardando o provedor confirmar o cancelamento';
  if (awaitsProvider && isPaused) return 'Aguardando o provedor confirmar a pausa';
  if (awaitsProvider) return 'Aguardando o provedor: volta a ficar ativo quando o pagamento passar';
  if (status !== 'active' || !cancelAtPeriodEnd) return null;
  return nextPaymentDate ? `Cancelada pelo membro; vale até ${dayOfMonth(nextPaymentDate)}` : 'Cancelada pelo membro';
}

const tones: Record<string, StatusTone> = { active: 'ok', inactive: 'warn' };
const types: Record<string, string> = { monthly: 'Mensal', yearly: 'Anual' };

export function MemberBadges({ member: { status, membershipType } }: { member: AdminOngMemberView }) {
  const type = types[membershipType];
  return (
    <>
      <StatusBadge tone={tones[status] ?? 'off'}>{statusLabel(status)}</StatusBadge>
      <StatusBadge tone={type ? 'info' : 'off'}>{type ?? membershipType}</StatusBadge>
    </>
  );
}

/** Notice about a pause, its credited days, or another plan that is coming; null when there is none. */
function plannedText(member: AdminOngMemberView, planName: (planCode: string) => string): string | null {
  const { status, isPaused, cancelAtPeriodEnd, pausedUntil, creditedUntil, nextPlanCode, nextChargeCents, nextPaymentDate } = member;
  // Nothing that is planned comes before the end of a cancelled membership.
  if (status === 'cancelled' || cancelAtPeriodEnd) return null;
  if (pausedUntil) return `Pausada até ${dayOfMonth(pausedUntil)}`;
  if (nextPlanCode) {
    const price = nextChargeCents === null ? '' : ` (${formatMoney(nextChargeCents)})`;
    return `Muda para ${planName(nextPlanCode)}${price}${nextPaymentDate && !isPaused ? ` em ${dayOfMonth(nextPaymentDate)}` : ' com a próxima cobrança'}`;
  }
  return creditedUntil ? `Dias já pagos valem até ${dayOfMonth(creditedUntil)}; sem cobrança até lá` : null;
}

/** Notices about a failed payment, or a pending or planned change. */
export function MemberNotes({ member }: { member: AdminOngMemberView }) {
  const planName = usePlanName();
  const [failing, pending, planned] = [failingText(member), pendingText(member), plannedText(member, planName)];
  return (
    <>
      {failing && (
        <p className={classes.note} data-bad>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {failing}
        </p>
      )}
      {pending && (
        <p className={classes.note}>
          <IconClock size={16} stroke={1.8} aria-hidden />
          {pending}
        </p>
      )}
      {planned && (
        <p className={classes.note}>
          <IconClock size={16} stroke={1.8} aria-hidden />
          {planned}
        </p>
      )}
    </>
  );
}
