import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useShell } from '../../../lib/shell';
import type { Product, ProductKind, ProductValues } from '../kinds/product-kind';
import { ProductConflict, productFailures } from '../product-failures';
import { refreshProducts } from '../products.api';

interface SaveProductOptions {
  kind: ProductKind;
  /** Null for a new product. */
  product: Product | null;
  /** Idempotency key of the creation. */
  draftId: string;
  onSaved(): void;
  /** Puts the API's field errors under their fields; true when there were some. */
  showProblem(error: unknown): boolean;
}

/** Saves the form once, however often it is sent, and reports the result. */
export function useSaveProduct({ kind, product, draftId, onSaved, showProblem }: SaveProductOptions) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [loaded, setLoaded] = useState(product);
  const idempotencyKey = useRef(draftId);
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
      // The conflict is reported; saving again after that overwrites the other change deliberately.
      if (error instanceof ProductConflict && loaded) setLoaded(kind.rebased(error.latest, loaded));
      // An earlier attempt, whose response was lost, saved other values; this attempt needs a new key.
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

/** Valid values and what happens to the picture. */
interface ProductDraft {
  values: ProductValues;
  /** A newly chosen file. */
  picture: File | null;
  removesPicture: boolean;
}

/** A kind of product and the API client. */
interface Place {
  api: ApiClient;
  kind: ProductKind;
}

/** Throws `ApiProblem`. The key makes repeats of one creation one product. */
function createProduct({ api, kind }: Place, { values, picture }: ProductDraft, idempotencyKey: string): Promise<Product> {
  return api.post<Product>(kind.paths.list, withPicture(emptyAsNull(values), picture), { idempotencyKey });
}

/**
 * Changes the product as it was loaded. When only fields that nobody edits have changed since (a sale reduced the stock), the change is
 * repeated on the new version. Throws `ProductConflict` when somebody else changed more than that, else `ApiProblem`.
 */
async function updateProduct({ api, kind }: Place, loaded: Product, draft: ProductDraft): Promise<Product> {
  const send = (version: number) =>
    api.patch<Product>(kind.paths.row(loaded.id), withPicture({ ...changesOf(kind, loaded, draft), version }, draft.picture));
  try {
    return await send(loaded.version);
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'product.changed')) throw error;
    const latest = await api.get<Product>(kind.paths.row(loaded.id));
    if (!kind.isUntouched(loaded, latest)) throw new ProductConflict(latest, error);
    return send(latest.version);
  }
}

const changesOf = (kind: ProductKind, loaded: Product, { values, picture, removesPicture }: ProductDraft): object => ({
  ...emptyAsNull(kind.changesOf(values, loaded)),
  ...(removesPicture && !picture && { removeImage: true }),
});

/** Empty texts are saved as null. */
const emptyAsNull = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : (value as unknown)]),
  );

/** JSON, or one multipart request with the picture beside it: product and picture are saved together or not at all. */
function withPicture(data: object, picture: File | null): object {
  if (!picture) return data;
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('image', picture);
  return form;
}
