import { ApiProblem } from '@aflora/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useShell } from '../../../lib/shell';
import type { Product, ProductKind } from '../kinds/product-kind';
import { productFailures } from '../product-failures';
import { refreshProducts } from '../products.api';
import { ProductConflict } from './product-conflict';
import { createProduct, updateProduct, type ProductDraft } from './save-product';

interface SaveProductOptions {
  kind: ProductKind;
  /** Null for a new one. */
  product: Product | null;
  onSaved(): void;
  /** Puts the API's field errors under their fields; true when there were some. */
  showProblem(error: unknown): boolean;
}

/** Saves the form, once however often it is sent, and tells how it went. */
export function useSaveProduct({ kind, product, onSaved, showProblem }: SaveProductOptions) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(product);
  const idempotencyKey = useRef('');
  const isSending = useRef(false);

  const mutation = useMutation({
    meta: { failure: false },
    mutationFn: (draft: ProductDraft) => {
      if (loaded) return updateProduct({ api, kind }, loaded, draft);
      idempotencyKey.current ||= crypto.randomUUID();
      return createProduct({ api, kind }, draft, idempotencyKey.current);
    },
    onSuccess: () => {
      notify.success(loaded ? 'Produto atualizado com sucesso!' : 'Produto criado com sucesso!');
      onSaved();
    },
    onError: (error, draft) => {
      // Saving again overwrites knowingly.
      if (error instanceof ProductConflict && loaded) setLoaded(kind.rebased(error.latest, loaded));
      // An attempt without answer had saved the product as it was then; this is another one.
      if (error instanceof ApiProblem && error.code === 'idempotency.key-reused') idempotencyKey.current = '';
      if (!showProblem(error)) productFailures(notify).save(error, { withPicture: draft.picture !== null });
    },
    onSettled: () => {
      isSending.current = false;
      refreshProducts(queryClient, kind);
    },
  });

  const save = (draft: ProductDraft) => {
    // A second click can come before React has disabled the button.
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(draft);
  };
  return { save, isSaving: mutation.isPending };
}
