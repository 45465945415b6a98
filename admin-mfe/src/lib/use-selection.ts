import { useState } from 'react';

interface Selection extends RowSelection {
  clear(): void;
  choose(ids: readonly string[]): void;
}

/** The selected rows. `scope` identifies the list as shown: another filter or page starts without a selection. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope, ids: new Set() });
  const ids = chosen.scope === scope ? chosen.ids : new Set<string>();
  const choose = (next: Iterable<string>) => setChosen({ scope, ids: new Set(next) });
  return {
    ids,
    choose,
    clear: () => choose([]),
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    togglePage: (page) => {
      const others = [...ids].filter((id) => !page.includes(id));
      choose(page.every((id) => ids.has(id)) ? others : [...others, ...page]);
    },
  };
}

export interface RowSelection {
  ids: ReadonlySet<string>;
  toggle(id: string): void;
  /** Selects all rows of the page, or none. */
  togglePage(ids: readonly string[]): void;
}
