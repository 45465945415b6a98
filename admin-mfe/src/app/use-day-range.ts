import { toDay, type DayRangeValue } from '@aflora/ui/console';
import { useSearchParams } from 'react-router-dom';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The six months that end today: its first day is a month's first. */
function lastSixMonths(today = toDay(new Date())): DayRangeValue {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 6, 1)).toISOString().slice(0, 10), to: today };
}

/** The days that figures are asked for; in the address once they were chosen. */
export function useDayRange(whileNoneIsChosen: () => DayRangeValue = lastSixMonths): {
  range: DayRangeValue;
  setRange(range: DayRangeValue): void;
} {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('de') ?? '', params.get('ate') ?? ''];
  const isGiven = DAY.test(from) && DAY.test(to) && from <= to;
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
