import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialogs';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import classes from './delete-product-dialog.module.css';
import type { Product, ProductKind } from './kinds/product-kind';
import { productFailures } from './product-failures';
import { refreshProducts } from './products.api';

interface DeleteProductDialogProps {
  kind: ProductKind;
  /** Null while nothing is asked. */
  product: Product | null;
  onClose(): void;
  onDeleted(product: Product): void;
}

export function DeleteProductDialog({ kind, product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { failure: false },
    mutationFn: (doomed: Product) => api.delete(kind.paths.row(doomed.id)),
    onSuccess: (_nothing, doomed) => {
      notify.success('Produto excluído com sucesso!');
      onDeleted(doomed);
    },
    onError: (error) => productFailures(notify).remove(error),
    onSettled: () => {
      onClose();
      focusHeading();
      refreshProducts(queryClient, kind);
    },
  });
  return (
    <ConfirmDialog
      isOpen={product !== null}
      title="Excluir produto"
      confirmLabel="Excluir"
      isBusy={isPending}
      onConfirm={() => product && !isPending && mutate(product)}
      onCancel={onClose}
    >
      <p className={classes.name}>{product?.name}</p>
      <p>Tem certeza que deseja excluir este produto?</p>
    </ConfirmDialog>
  );
}
