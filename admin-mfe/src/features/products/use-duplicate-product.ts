import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useShell } from '../../lib/shell';
import type { Product, ProductKind } from './kinds/product-kind';
import { productFailures } from './product-failures';
import { refreshProducts } from './products.api';

interface DuplicateOptions {
  onDuplicated(copy: Product): void;
}

/** Copies a product, once however fast the clicks come and though the first answer is lost. */
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
    // A second click can come before React knows of the first.
    if (isSending.current) return;
    isSending.current = true;
    mutate(product);
  };
}
