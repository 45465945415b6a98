import { useState } from 'react';

interface Selection extends RowSelection {
  clear(): void;
  choose(ids: readonly string[]): void;
}

/** Which rows are chosen. `scope` is what the list shows: another filter or page begins with none. */
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
  /** All rows of the page, or none of them. */
  togglePage(ids: readonly string[]): void;
}
