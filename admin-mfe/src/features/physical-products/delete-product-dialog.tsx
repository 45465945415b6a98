import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { ConfirmDialog } from '@aflora/ui/console';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { focusHeading } from '../../app/focus-heading';
import { useShell } from '../../app/shell-context';
import classes from './delete-product-dialog.module.css';
import { productKeys } from './physical-products.api';
import { productFailures } from './product-failures';

interface DeleteProductDialogProps {
  /** Null while nothing is asked. */
  product: AdminPhysicalProductView | null;
  onClose(): void;
  onDeleted(product: AdminPhysicalProductView): void;
}

export function DeleteProductDialog({ product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    meta: { failure: false },
    mutationFn: (doomed: AdminPhysicalProductView) => api.delete(paths.adminPhysicalProduct(doomed.id)),
    onSuccess: (_nothing, doomed) => {
      notify.success('Produto excluído com sucesso!');
      onDeleted(doomed);
    },
    onError: (error) => productFailures(notify).remove(error),
    onSettled: () => {
      onClose();
      focusHeading();
      for (const queryKey of Object.values(productKeys)) void queryClient.invalidateQueries({ queryKey });
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
