import { memberLetterKinds, type AdminMemberLetterSummaryView, type MemberLetterKind } from '@aflora/contracts';
import type { StatusLabel } from '../../lib/status-labels';

const kinds: Record<MemberLetterKind, string> = { letter: 'Carta do mês', class: 'Aula do mês' };

export const kindOptions = memberLetterKinds.map((value) => ({ value, label: kinds[value] }));
export const kindLabel = (kind: string): string => kindOptions.find(({ value }) => value === kind)?.label ?? kind;

export function letterStatus({ publishedAt, mailedAt }: Pick<AdminMemberLetterSummaryView, 'publishedAt' | 'mailedAt'>): StatusLabel {
  if (!publishedAt) return { label: 'Rascunho', tone: 'off' };
  return mailedAt ? { label: 'Publicada', tone: 'ok' } : { label: 'Enviando e-mails', tone: 'info' };
}
