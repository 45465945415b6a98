import type { ConsoleList } from '@aflora/contracts';
import { storedValue } from '@aflora/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useShell } from './shell';

/** Parameter with the hidden columns, for addresses that are sent to somebody; `-` when all columns are shown. */
export const HIDDEN_COLUMNS = 'ocultas';
const NONE = '-';

export interface ColumnChoice {
  /** Headers of all columns that can be hidden. */
  headers: readonly string[];
  hidden: ReadonlySet<string>;
  toggle(header: string): void;
  showAll(): void;
}

/**
 * Manages which columns of a list are hidden. The choice is stored in this browser per administrator; the address of a saved view has its
 * own. The first column names the row, so it is always shown.
 */
export function useColumnChoice(of: ConsoleList, columns: readonly { header: string }[]): ColumnChoice {
  const [params, setParams] = useSearchParams();
  const [, redraw] = useState(0);
  const userId = useShell().session.getUser()?.id ?? '';
  const stored = storedValue<string[]>('localStorage', `aflora.columns.${userId}.${of}`);
  const inAddress = params.get(HIDDEN_COLUMNS);
  const kept = stored.read();
  const names = inAddress?.split(',') ?? (Array.isArray(kept) ? kept : []);
  const headers = columns.slice(1).map(({ header }) => header);
  const hidden = new Set(headers.filter((header) => names.includes(header)));
  const hide = (next: string[]) => {
    stored.write(next);
    redraw((count) => count + 1);
    if (inAddress === null) return;
    const changed = new URLSearchParams(params);
    changed.set(HIDDEN_COLUMNS, writeHidden(next));
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return {
    headers,
    hidden,
    toggle: (header) => hide(hidden.has(header) ? [...hidden].filter((other) => other !== header) : [...hidden, header]),
    showAll: () => hide([]),
  };
}

/** The parameter for these hidden columns. */
export const writeHidden = (hidden: Iterable<string>): string => [...hidden].join(',') || NONE;
