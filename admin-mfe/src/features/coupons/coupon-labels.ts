import { couponActivities, type AdminCouponView, type CouponState } from '@aflora/contracts';
import { formatCount, formatDate, formatMoney } from '@aflora/ui';
import { statusLabels, type StatusLabel } from '../../lib/status-labels';

const states: Record<CouponState, StatusLabel> = {
  active: { label: 'Valendo', tone: 'ok' },
  planned: { label: 'Ainda não vale', tone: 'info' },
  'used-up': { label: 'Esgotado', tone: 'warn' },
  ended: { label: 'Encerrado', tone: 'off' },
  off: { label: 'Desativado', tone: 'off' },
};
export const stateLabel = statusLabels(states);

const activities: Record<(typeof couponActivities)[number], string> = { on: 'Ativados', off: 'Desativados' };
export const activityOptions = couponActivities.map((value) => ({ value, label: activities[value] }));

/** '10%' or 'R$ 15,00'. */
export const discountText = ({ percent, amountCents }: AdminCouponView): string =>
  percent === null ? formatMoney(amountCents ?? 0) : `${percent}%`;

/** '12 de 50', or '12' without a limit. */
export const usesText = ({ uses, maxUses }: AdminCouponView): string =>
  maxUses === null ? formatCount(uses) : `${formatCount(uses)} de ${formatCount(maxUses)}`;

// Noon, so that the day is the same in any time zone of Brazil.
const dayText = (day: string): string => formatDate(`${day}T12:00:00-03:00`);

export function periodText({ startsOn, endsOn }: AdminCouponView): string {
  if (startsOn && endsOn) return `${dayText(startsOn)} a ${dayText(endsOn)}`;
  if (endsOn) return `até ${dayText(endsOn)}`;
  return startsOn ? `desde ${dayText(startsOn)}` : 'sem prazo';
}
