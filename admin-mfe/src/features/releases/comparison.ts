import type { ReleaseSummaryView } from '@aflora/contracts';
import { attemptsOf, errorRateOf, timeText } from './release-labels';

export type Measured = Pick<ReleaseSummaryView, 'loads' | 'failures' | 'medianLoadMs'>;

export interface Difference {
  verdict: 'worse' | 'better' | 'same';
  text: string;
}

/** Smaller differences of load times are noise of the network and of the counters, which have steps. */
const NOTICED_MS = 20;
const NOTICED_SHARE = 0.05;
/** With fewer attempts one failure moves the rate by more than two points. */
const TELLING_ATTEMPTS = 50;

const points = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'always' });

/** Differences between a release and another one; values that one of them lacks are left out. */
export const differences = (release: Measured, other: Measured): Difference[] =>
  [failuresBeside(release, other), timeBeside(release, other)].filter((difference) => difference !== null);

export const saysLittle = (release: Measured, other: Measured): boolean =>
  Math.min(attemptsOf(release), attemptsOf(other)) < TELLING_ATTEMPTS;

function failuresBeside(release: Measured, other: Measured): Difference | null {
  const [rate, before] = [errorRateOf(release), errorRateOf(other)];
  if (rate === null || before === null) return null;
  const byPoints = Math.round((rate - before) * 1_000) / 10;
  if (byPoints === 0) return { verdict: 'same', text: 'Mesma taxa de erro' };
  const text = `${points.format(byPoints)} ${Math.abs(byPoints) < 2 ? 'ponto' : 'pontos'}`;
  return byPoints > 0 ? { verdict: 'worse', text: `Mais falhas: ${text}` } : { verdict: 'better', text: `Menos falhas: ${text}` };
}

function timeBeside({ medianLoadMs: ms }: Measured, { medianLoadMs: before }: Measured): Difference | null {
  if (ms === null || before === null) return null;
  const by = Math.abs(ms - before);
  if (by < Math.max(NOTICED_MS, before * NOTICED_SHARE)) return { verdict: 'same', text: 'Mesmo tempo de carga' };
  if (ms > before) return { verdict: 'worse', text: `Mais lenta: +${timeText(by)}` };
  return { verdict: 'better', text: `Mais rápida: -${timeText(by)}` };
}
