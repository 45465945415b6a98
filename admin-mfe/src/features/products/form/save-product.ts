import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import type { Draft } from '../../../lib/form-drafts';
import { useShell } from '../../../lib/shell';
import type { Product, ProductKind, ProductValues } from '../kinds/product-kind';
import { ProductConflict, productFailures } from '../product-failures';
import { refreshProducts } from '../products.api';

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
  const unanswered = useRef<SentChange>(null);
  const idempotencyKey = useRef(stored.id);
  const isSending = useRef(false);

  const mutation = useMutation({
    meta: { failure: false },
    mutationFn: async (draft: ProductDraft) => {
      if (loaded.current) {
        const saved = await repeatUnanswered(unanswered);
        // Of the typed stock, this part is saved: only what was typed since then is another change.
        if (saved) loaded.current = saved.product;
        if (saved && isSameDraft(saved.draft, draft)) return saved.product;
        return updateProduct({ api, kind, unanswered }, loaded.current, draft);
      }
      idempotencyKey.current ||= crypto.randomUUID();
      return createProduct({ api, kind }, draft, idempotencyKey.current);
    },
    onSuccess: (saved, { values }) => {
      const surprise = product && kind.surpriseOf?.(values, { opened: product, saved });
      notify.success(product ? 'Produto atualizado com sucesso!' : 'Produto criado com sucesso!', ...(surprise ? [surprise] : []));
      onSaved();
    },
    onError: (error, draft) => {
      stored.setSent(unanswered.current !== null);
      // The conflict is reported; saving again after that overwrites the other change deliberately, where both have changed a field.
      if (error instanceof ProductConflict && loaded.current) {
        const before = loaded.current;
        loaded.current = kind.rebased(error.latest, before);
        onConflict(mergedValues(kind.valuesOf(before), kind.valuesOf(loaded.current), draft.values));
      }
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
async function updateProduct({ api, kind, unanswered }: Place & Unanswered, loaded: Product, draft: ProductDraft): Promise<Product> {
  const send = (version: number) => {
    const body = withPicture({ ...changesOf(kind, loaded, draft), version }, draft.picture);
    const idempotencyKey = crypto.randomUUID();
    return sendChange(unanswered, { draft, send: () => api.patch<Product>(kind.paths.row(loaded.id), body, { idempotencyKey }) });
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

interface SentChange {
  draft: ProductDraft;
  send(): Promise<Product>;
}

interface Unanswered {
  /** The change whose response was lost: nobody knows whether it is applied. */
  unanswered: RefObject<SentChange | null>;
}

async function sendChange(unanswered: Unanswered['unanswered'], change: SentChange): Promise<Product> {
  try {
    const product = await change.send();
    unanswered.current = null;
    return product;
  } catch (error) {
    if (isWithoutAnswer(error)) unanswered.current = change;
    else if (!isNotTried(error)) unanswered.current = null;
    throw error;
  }
}

const isWithoutAnswer = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.code === 'idempotency.in-progress';

/** Refusals that say nothing about an earlier request with the same idempotency key: signed out, not confirmed, too often. */
const isNotTried = (error: unknown): boolean => error instanceof ApiProblem && [401, 403, 429].includes(error.status);

/**
 * Sends the change whose response was lost once more, with its idempotency key: sent as another change, its stock difference would be added
 * twice. Null when there was none, or when it is not applied and the product has changed since.
 */
async function repeatUnanswered(unanswered: Unanswered['unanswered']): Promise<{ product: Product; draft: ProductDraft } | null> {
  const change = unanswered.current;
  if (!change) return null;
  try {
    return { product: await sendChange(unanswered, change), draft: change.draft };
  } catch (error) {
    if (isChanged(error)) return null;
    throw error;
  }
}

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
