import type { ClientErrorView, ReleaseSummaryView, RemoteName } from '@aflora/contracts';
import { wordOf, type StatusWord } from '../../lib/status-labels';

export const remoteLabels: Record<RemoteName, string> = { site: 'Site público', admin: 'Painel administrativo' };

/** Of the hash, as Git shortens its own. */
const HASH_SHOWN = 7;

/** '1.4.0-0123456789abcdef' → '1.4.0-0123456'. */
export const shortName = (name: string): string => name.slice(0, name.lastIndexOf('-') + 1 + HASH_SHOWN);

export const shortCommit = (commit: string): string => commit.slice(0, HASH_SHOWN);

type Standing = Pick<ReleaseSummaryView, 'isCurrent' | 'isPrevious' | 'verifiedAt'>;

export function standingOf({ isCurrent, isPrevious, verifiedAt }: Standing): StatusWord {
  if (isCurrent) return { label: 'Atual', tone: 'ok' };
  if (isPrevious) return { label: 'Anterior', tone: 'info' };
  return verifiedAt ? { label: 'Verificada', tone: 'off' } : { label: 'Não verificada', tone: 'warn' };
}

const outcomes: Record<ClientErrorView['outcome'], StatusWord> = {
  'load-failed': { label: 'Não carregou', tone: 'bad' },
  'render-failed': { label: 'Falhou na tela', tone: 'warn' },
};
export const outcomeWord = wordOf(outcomes);
