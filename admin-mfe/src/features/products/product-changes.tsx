import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ConfirmDialog } from '../../components/dialogs';
import { focusHeading } from '../../lib/focus';
import { useShell } from '../../lib/shell';
import { useUndo } from '../../lib/undo';
import type { Product, ProductKind } from './kinds/product-kind';
import classes from './product-changes.module.css';
import { productFailures } from './product-failures';
import { refreshProducts } from './products.api';

interface DeleteProductDialogProps {
  kind: ProductKind;
  /** Null while no dialog is open. */
  product: Product | null;
  onClose(): void;
  onDeleted(product: Product): void;
}

export function DeleteProductDialog({ kind, product, onClose, onDeleted }: DeleteProductDialogProps) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const { mutate, isPending } = useMutation({
    meta: { failure: false },
    mutationFn: (deleted: Product) => api.delete(kind.paths.row(deleted.id)),
    onSuccess: (_nothing, deleted) => {
      offerUndo({
        title: 'Produto excluído com sucesso!',
        about: deleted.name,
        undo: async () => {
          await api.post(kind.paths.restoration(deleted.id)).finally(() => refreshProducts(queryClient, kind));
          return 'Produto restaurado';
        },
      });
      onDeleted(deleted);
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

interface DuplicateOptions {
  onDuplicated(copy: Product): void;
}

/** Copies a product once, even after quick clicks or a lost first response. */
export function useDuplicateProduct(kind: ProductKind, { onDuplicated }: DuplicateOptions): (product: Product) => void {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const attempt = useRef({ of: '', idempotencyKey: '' });
  const isSending = useRef(false);

  const { mutate } = useMutation({
    meta: { failure: false },
    mutationFn: ({ id }: Product) => {
      if (attempt.current.of !== id) attempt.current = { of: id, idempotencyKey: crypto.randomUUID() };
      const { idempotencyKey } = attempt.current;
      return api.post<Product>(kind.paths.duplicate(id), undefined, { idempotencyKey });
    },
    onSuccess: (copy, original) => {
      attempt.current.of = '';
      const isPictureMissing = original.images !== null && copy.images === null;
      notify.success(
        'Produto duplicado',
        isPictureMissing ? 'A cópia está inativa e sem a imagem, que não foi encontrada.' : 'A cópia está inativa até você ativar.',
      );
      onDuplicated(copy);
    },
    onError: (error) => productFailures(notify).duplicate(error),
    onSettled: () => {
      isSending.current = false;
      refreshProducts(queryClient, kind);
    },
  });
  return (product) => {
    // A second click can come before React has rendered the first.
    if (isSending.current) return;
    isSending.current = true;
    mutate(product);
  };
}
