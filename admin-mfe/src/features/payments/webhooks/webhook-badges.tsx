import { StatusBadge } from '@aflora/ui/status';
import { stateWord, verdictWord } from '../payment-words';

export function VerdictBadge({ verdict }: { verdict: string }) {
  const { label, tone } = verdictWord(verdict);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export function StateBadge({ state }: { state: string }) {
  const { label, tone } = stateWord(state);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
