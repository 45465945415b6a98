import { isDay, REPORT_DAYS } from '@aflora/contracts';
import { formatDate } from '@aflora/ui';
import { useSearchParams } from 'react-router-dom';

const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Day of an instant as in date inputs and the API's filters: '2026-11-20'. */
export const toDay = (instant: string | Date): string => dayOf.format(new Date(instant));

const monthYear = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short', year: '2-digit' });

/** '2026-11' → 'nov. 26'. */
export const formatShortMonth = (month: string): string => monthYear.format(new Date(`${month}-01T00:00:00Z`)).replace(' de ', ' ');

const relative = new Intl.RelativeTimeFormat('pt-BR', { style: 'short' });
const STEPS = [
  ['minute', 60, 60],
  ['hour', 3_600, 24],
  ['day', 86_400, 30],
] as const;

/** 'há 6 min.', 'há 3 h', 'há 2 dias'; the date after a month. */
export function formatAgo(instant: string | Date, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000);
  if (seconds < 60) return 'agora';
  const step = STEPS.find(([, size, limit]) => seconds / size < limit);
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : formatDate(instant);
}

/** First and last day as `2026-11-20`; '' for an open end. */
export interface DayRangeValue {
  from: string;
  to: string;
}

/** Whether the API refuses the range for its length; false while a day is missing. */
export const isTooLong = ({ from, to }: DayRangeValue): boolean => Date.parse(to) - Date.parse(from) >= REPORT_DAYS * 86_400_000;

/** The last six months until today, from the first day of a month. */
function lastSixMonths(today = toDay(new Date())): DayRangeValue {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 6, 1)).toISOString().slice(0, 10), to: today };
}

/** Range of days of the figures; part of the address once it has been chosen. */
export function useDayRange(whileNoneIsChosen: () => DayRangeValue = lastSixMonths): {
  range: DayRangeValue;
  setRange(range: DayRangeValue): void;
} {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('de') ?? '', params.get('ate') ?? ''];
  const isGiven = isDay(from) && isDay(to) && from <= to && !isTooLong({ from, to });
  return {
    range: isGiven ? { from, to } : whileNoneIsChosen(),
    setRange: (range) => {
      const next = new URLSearchParams(params);
      next.set('de', range.from);
      next.set('ate', range.to);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
