import type { ChangedProductsView } from '@aflora/contracts';
import { Button, formatCount } from '@aflora/ui';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs';
import { SelectionBar } from '../../components/list-page/selection-bar';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import { useUndo, type UndoAttempt } from '../../lib/undo';
import type { ProductSelection } from './use-product-selection';
import type { Product, ProductKind } from './kinds/product-kind';
import { productFailures } from './product-failures';
import { refreshProducts, type ProductListQuery } from './products.api';

interface BulkActivationProps {
  kind: ProductKind;
  /** Query of the list. */
  query: ProductListQuery;
  /** Products on the current page. */
  products: Product[];
  total: number;
  selection: ProductSelection;
}

/** Bar above the list while products are selected, and its confirmation. */
export function BulkActivation({ kind, query, products, total, selection }: BulkActivationProps) {
  const [requested, setRequested] = useState<RequestedActivation | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { ids, isAll, count, clear } = selection;
  const request = (isActive: boolean) => {
    const { sort: _sort, ...filters } = query;
    setOpen(true);
    setRequested({
      isActive,
      count,
      chosen: isAll ? { all: true, ...filters } : { ids: [...ids] },
      names: isAll ? [] : products.filter(({ id }) => ids.has(id)).map(({ name }) => name),
    });
  };
  return (
    <>
      <ProductSelectionBar selection={selection} total={total} request={request} />
      {requested && <ActivationDialog kind={kind} isOpen={isOpen} requested={requested} onClose={() => setOpen(false)} onDone={clear} />}
    </>
  );
}

interface ProductSelectionBarProps {
  selection: ProductSelection;
  total: number;
  /** Asks whether to show or hide the selected products. */
  request(isActive: boolean): void;
}

function ProductSelectionBar({ selection, total, request }: ProductSelectionBarProps) {
  return (
    <SelectionBar
      count={selection.count}
      of={['produto selecionado', 'produtos selecionados']}
      onClear={selection.clear}
      all={{ total, label: `Selecionar todos os ${formatCount(total)}`, onChoose: selection.chooseAll }}
    >
      <Button size="sm" onClick={() => request(true)} leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}>
        Ativar
      </Button>
      <Button variant="outline" size="sm" onClick={() => request(false)} leftSection={<IconEyeOff size={16} stroke={1.6} aria-hidden />}>
        Desativar
      </Button>
    </SelectionBar>
  );
}

interface RequestedActivation extends Activation {
  /** Names of the products that were selected one by one. */
  names: string[];
}

interface ActivationDialogProps {
  kind: ProductKind;
  isOpen: boolean;
  requested: RequestedActivation;
  onClose(): void;
  onDone(): void;
}

/** Up to this number of products the dialog lists their names, above it only their number. */
const NAMED = 5;

function ActivationDialog({ kind, isOpen, requested, onClose, onDone }: ActivationDialogProps) {
  const { mutate, isPending } = useActivation(kind, { onDone });
  const confirm = () => {
    if (isPending) return;
    mutate(requested, {
      onSettled: () => {
        onClose();
        focusHeading();
      },
    });
  };
  const { isActive, count, names } = requested;
  const verb = isActive ? 'Ativar' : 'Desativar';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`${verb} ${count === 1 ? '1 produto' : `${formatCount(count)} produtos`}?`}
      confirmLabel={verb}
      tone="primary"
      isBusy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {names.length > 0 && names.length <= NAMED && (
        <p>
          <b>{names.join(', ')}</b>
        </p>
      )}
      <p>{isActive ? `O que for ativado aparece ${kind.shownIn}.` : `O que for desativado sai ${kind.hiddenFrom} e continua aqui.`}</p>
    </ConfirmDialog>
  );
}

/** Products to change: the selected ids, or all that match the filters. */
type Chosen = { ids: string[] } | ({ all: true } & Omit<ProductListQuery, 'sort' | 'page'>);

interface Activation {
  isActive: boolean;
  /** Number of products to change. */
  count: number;
  chosen: Chosen;
}

/** Shows or hides several products and reports how many changed. */
function useActivation(kind: ProductKind, { onDone }: { onDone(): void }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const revert = async (isActive: boolean, ids: string[], { isRepeated }: UndoAttempt) => {
    const body = { isActive: !isActive, ids };
    const { changed } = await api.post<ChangedProductsView>(kind.paths.activation, body).finally(() => refreshProducts(queryClient, kind));
    if (changed < ids.length && !isRepeated)
      return `${formatCount(changed)} de ${formatCount(ids.length)} desfeitos: outra pessoa já mudou os demais`;
  };
  return useMutation({
    meta: { failure: false },
    mutationFn: ({ isActive, chosen }: Activation) => api.post<ChangedProductsView>(kind.paths.activation, { isActive, ...chosen }),
    // The API of an earlier release names no products.
    onSuccess: ({ changed, ids = [] }, activation) => {
      const [title, about] = resultText(changed, activation);
      // Only what certainly changed: neither all results, nor those with which somebody else was faster.
      if (ids.length > 0) offerUndo({ title, about, undo: (attempt) => revert(activation.isActive, ids, attempt) });
      else notify.success(title, about);
      onDone();
    },
    onError: (error, { isActive }) => productFailures(notify).setActive(error, isActive),
    onSettled: () => refreshProducts(queryClient, kind),
  });
}

function resultText(changed: number, { isActive, count }: Activation): [title: string, message?: string] {
  const word = isActive ? 'ativo' : 'inativo';
  if (changed === 0) return ['Nada a mudar', count === 1 ? `O produto já estava ${word}.` : `Os produtos já estavam ${word}s.`];
  const verb = isActive ? 'ativado' : 'desativado';
  const title = changed === 1 ? `1 produto ${verb}` : `${formatCount(changed)} produtos ${verb}s`;
  return changed < count ? [title, `Os outros já estavam ${word}s.`] : [title];
}
