import type { ReleaseSummaryView } from '@aflora/contracts';

const number = new Intl.NumberFormat('pt-BR');
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Counted = Pick<ReleaseSummaryView, 'loads' | 'failures'>;

/** How often browsers tried it. */
export const attemptsOf = ({ loads, failures }: Counted): number => loads + failures;

/** Share (0–1) of the attempts that failed; null without attempts. */
export const errorRateOf = (release: Counted): number | null => (attemptsOf(release) === 0 ? null : release.failures / attemptsOf(release));

export const countText = (count: number): string => number.format(count);

/** '2,4%'; a failure among very many is not told as none. */
export function rateText(rate: number | null): string {
  if (rate === null) return '—';
  return rate > 0 && rate < 0.0005 ? '< 0,1%' : percent.format(rate);
}

/** '420 ms', '1,2 s', with a no-break space. */
export function timeText(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1_000 ? `${ms}\u00a0ms` : `${seconds.format(ms / 1_000)}\u00a0s`;
}

export const failuresText = (failures: number): string => (failures === 1 ? '1 falha' : `${number.format(failures)} falhas`);
