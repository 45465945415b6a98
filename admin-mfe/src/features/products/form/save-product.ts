import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Draft } from '../../../lib/form-drafts';
import { useShell } from '../../../lib/shell';
import type { Product, ProductKind, ProductValues } from '../kinds/product-kind';
import { ProductConflict, productFailures } from '../product-failures';
import { refreshProducts } from '../products.api';
import { UnansweredChange } from '../../../lib/unanswered-change';

interface SaveProductOptions {
  kind: ProductKind;
  /** Null for a new product. */
  product: Product | null;
  /** Its id is the idempotency key of a creation. */
  draft: Draft;
  onSaved(): void;
  /** Shows what somebody else has changed meanwhile in the fields that were not touched here. */
  onConflict(values: ProductValues): void;
  /** Puts the API's field errors under their fields; true when there were some. */
  showProblem(error: unknown): boolean;
}

/** Saves the form once, however often it is sent, and reports the result. */
export function useSaveProduct({ kind, product, draft: stored, onSaved, onConflict, showProblem }: SaveProductOptions) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const loaded = useRef(product);
  const [unanswered] = useState(() => new UnansweredChange<ProductDraft, Product>());
  const idempotencyKey = useRef(stored.id);
  const isSending = useRef(false);

  const mutation = useMutation({
    meta: { failure: false },
    mutationFn: async (draft: ProductDraft) => {
      const saved = await unanswered.repeat();
      // Of what is typed, this part is saved: only what was typed since then is another change, also of a product that exists only now.
      if (saved) loaded.current = saved.result;
      if (saved && isSameDraft(saved.draft, draft)) return saved.result;
      if (loaded.current) return updateProduct({ api, kind, unanswered }, loaded.current, draft);
      idempotencyKey.current ||= crypto.randomUUID();
      return createProduct({ api, kind, unanswered }, draft, idempotencyKey.current);
    },
    onSuccess: (saved, { values }) => {
      const surprise = product && kind.surpriseOf?.(values, { opened: product, saved });
      notify.success(product ? 'Produto atualizado com sucesso!' : 'Produto criado com sucesso!', ...(surprise ? [surprise] : []));
      onSaved();
    },
    onError: (error, draft) => {
      stored.setSent(product !== null && unanswered.isPending);
      // The conflict is reported; saving again after that overwrites the other change deliberately, where both have changed a field.
      if (error instanceof ProductConflict && loaded.current) {
        const before = loaded.current;
        loaded.current = kind.rebased(error.latest, before);
        onConflict(mergedValues(kind.valuesOf(before), kind.valuesOf(loaded.current), draft.values));
      }
      // An attempt before a reload, whose response was lost, saved other values; this attempt needs a new key.
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
    stored.setSent(product !== null);
    mutation.mutate(draft);
  };
  return { save, isSaving: mutation.isPending };
}

/** Valid values and what happens to the picture. */
interface ProductDraft {
  values: ProductValues;
  /** A newly chosen file. */
  picture: File | null;
  /** Whether the product is to have no picture, whichever it may have by now. */
  removesPicture: boolean;
}

/** A kind of product, the API client, and the change before this one. */
interface Place {
  api: ApiClient;
  kind: ProductKind;
  unanswered: UnansweredChange<ProductDraft, Product>;
}

/** Throws `ApiProblem`. The key makes repeats of one creation one product. */
function createProduct({ api, kind, unanswered }: Place, draft: ProductDraft, idempotencyKey: string): Promise<Product> {
  const body = withPicture(emptyAsNull(draft.values), draft.picture);
  return unanswered.send({ draft, send: () => api.post<Product>(kind.paths.list, body, { idempotencyKey }) });
}

/**
 * Changes the product as it was loaded. When only fields that nobody edits have changed since (a sale reduced the stock), the change is
 * repeated on the new version. Throws `ProductConflict` when somebody else changed more than that, else `ApiProblem`.
 */
async function updateProduct({ api, kind, unanswered }: Place, loaded: Product, draft: ProductDraft): Promise<Product> {
  const send = (version: number) => {
    const body = withPicture({ ...changesOf(kind, loaded, draft), version }, draft.picture);
    const idempotencyKey = crypto.randomUUID();
    return unanswered.send({ draft, send: () => api.patch<Product>(kind.paths.row(loaded.id), body, { idempotencyKey }) });
  };
  try {
    return await send(loaded.version);
  } catch (error) {
    if (!isChanged(error)) throw error;
    const latest = await api.get<Product>(kind.paths.row(loaded.id));
    if (!kind.isUntouched(loaded, latest)) throw new ProductConflict(latest, error);
    return send(latest.version);
  }
}

const isChanged = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'product.changed';

/** The latest values, but for the fields in which something else was typed. */
function mergedValues(before: ProductValues, latest: ProductValues, typed: ProductValues): ProductValues {
  const touched = Object.entries(typed).filter(([field, value]) => value !== before[field as keyof ProductValues]);
  return { ...latest, ...Object.fromEntries(touched) };
}

const isSameDraft = (one: ProductDraft, other: ProductDraft): boolean =>
  one.picture === other.picture &&
  one.removesPicture === other.removesPicture &&
  JSON.stringify(one.values) === JSON.stringify(other.values);

const changesOf = (kind: ProductKind, loaded: Product, { values, picture, removesPicture }: ProductDraft): object => ({
  ...emptyAsNull(kind.changesOf(values, loaded)),
  ...(removesPicture && !picture && loaded.imageUrl !== null && { removeImage: true }),
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
