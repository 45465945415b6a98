import type { ChangedProductsView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../../lib/shell';
import type { ProductKind } from '../kinds/product-kind';
import { productFailures } from '../product-failures';
import { refreshProducts, type ProductListQuery } from '../products.api';

/** Which products change: those that are named, or all that the filters leave. */
type Chosen = { ids: string[] } | ({ all: true } & Omit<ProductListQuery, 'sort' | 'page'>);

export interface Activation {
  isActive: boolean;
  /** How many are meant. */
  count: number;
  chosen: Chosen;
}

/** Shows or hides products together, and tells how many it was. */
export function useActivation(kind: ProductKind, { onDone }: { onDone(): void }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failure: false },
    mutationFn: ({ isActive, chosen }: Activation) => api.post<ChangedProductsView>(kind.paths.activation, { isActive, ...chosen }),
    onSuccess: ({ changed }, activation) => {
      notify.success(...toldOf(changed, activation));
      onDone();
    },
    onError: (error, { isActive }) => productFailures(notify).setActive(error, isActive),
    onSettled: () => refreshProducts(queryClient, kind),
  });
}

function toldOf(changed: number, { isActive, count }: Activation): [title: string, message?: string] {
  const word = isActive ? 'ativo' : 'inativo';
  if (changed === 0) return ['Nada a mudar', count === 1 ? `O produto já estava ${word}.` : `Os produtos já estavam ${word}s.`];
  const verb = isActive ? 'ativado' : 'desativado';
  const title = changed === 1 ? `1 produto ${verb}` : `${changed} produtos ${verb}s`;
  return changed < count ? [title, `Os outros já estavam ${word}s.`] : [title];
}
