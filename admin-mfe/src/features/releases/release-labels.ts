import type { ClientErrorView, ReleaseSummaryView, RemoteName } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import { statusLabels, type StatusLabel } from '../../lib/status-labels';

export const remoteLabels: Record<RemoteName, string> = { site: 'Site público', admin: 'Painel administrativo' };

/** Number of digits of the hash that are shown, as in Git's short hashes. */
const HASH_SHOWN = 7;

/** '1.4.0-0123456789abcdef' → '1.4.0-0123456'. */
export const shortName = (name: string): string => name.slice(0, name.lastIndexOf('-') + 1 + HASH_SHOWN);

export const shortCommit = (commit: string): string => commit.slice(0, HASH_SHOWN);

type Standing = Pick<ReleaseSummaryView, 'isCurrent' | 'isPrevious' | 'verifiedAt'>;

export function standingOf({ isCurrent, isPrevious, verifiedAt }: Standing): StatusLabel {
  if (isCurrent) return { label: 'Atual', tone: 'ok' };
  if (isPrevious) return { label: 'Anterior', tone: 'info' };
  return verifiedAt ? { label: 'Verificada', tone: 'off' } : { label: 'Não verificada', tone: 'warn' };
}

const outcomes: Record<ClientErrorView['outcome'], StatusLabel> = {
  'load-failed': { label: 'Não carregou', tone: 'bad' },
  'render-failed': { label: 'Falhou na tela', tone: 'warn' },
};
export const outcomeLabel = statusLabels(outcomes);

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Counted = Pick<ReleaseSummaryView, 'loads' | 'failures'>;

/** Number of times that browsers tried to load the release. */
export const attemptsOf = ({ loads, failures }: Counted): number => loads + failures;

/** Share (0–1) of the attempts that failed; null without attempts. */
export const errorRateOf = (release: Counted): number | null => (attemptsOf(release) === 0 ? null : release.failures / attemptsOf(release));

/** '2,4%'; a positive rate is never rounded down to zero. */
export function rateText(rate: number | null): string {
  if (rate === null) return '—';
  return rate > 0 && rate < 0.0005 ? '< 0,1%' : percent.format(rate);
}

/** '420 ms', '1,2 s', with a no-break space. */
export function timeText(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1_000 ? `${ms}\u00a0ms` : `${seconds.format(ms / 1_000)}\u00a0s`;
}

export const failuresText = (failures: number): string => (failures === 1 ? '1 falha' : `${formatCount(failures)} falhas`);
