import type { StatusTone } from '@aflora/ui/console';

export interface StatusWord {
  label: string;
  tone: StatusTone;
}

/** Says a status; one that nobody knows is shown as it is. */
export const wordOf = (words: Record<string, StatusWord>) => {
  const known = new Map(Object.entries(words));
  return (status: string): StatusWord => known.get(status) ?? { label: status, tone: 'off' };
};
