import { useState } from 'react';
import { useSelection, type RowSelection } from '../../lib/use-selection';

export interface ProductSelection extends RowSelection {
  /** All results are selected, including those on other pages. */
  isAll: boolean;
  count: number;
  clear(): void;
  chooseAll(): void;
}

/** Selected rows of this page, or all `total` results. Another filter or page starts without a selection. */
export function useProductSelection(scope: string, page: { ids: readonly string[]; total: number }): ProductSelection {
  const rows = useSelection(scope);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === scope;
  const choose = (ids: readonly string[]) => {
    setAllOf(null);
    rows.choose(ids);
  };
  const ids = new Set(isAll ? page.ids : page.ids.filter((id) => rows.ids.has(id)));
  return {
    ids,
    isAll,
    count: isAll ? page.total : ids.size,
    clear: () => choose([]),
    chooseAll: () => setAllOf(scope),
    toggle: (id) => choose(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    togglePage: (all) => choose(ids.size === all.length ? [] : all),
  };
}
