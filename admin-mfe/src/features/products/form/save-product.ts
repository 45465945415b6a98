import { ApiProblem, type ApiClient } from '@aflora/api-client';
import type { Product, ProductKind } from '../kinds/product-kind';
import { ProductConflict } from './product-conflict';
import type { ProductValues } from './product-values';

/** Valid values and what happens to the picture. */
export interface ProductDraft {
  values: ProductValues;
  /** A newly chosen file. */
  picture: File | null;
  removesPicture: boolean;
}

/** One kind of product, at its API. */
interface Place {
  api: ApiClient;
  kind: ProductKind;
}

/** Throws `ApiProblem`. The key makes repeats of one creation one product. */
export function createProduct({ api, kind }: Place, { values, picture }: ProductDraft, idempotencyKey: string): Promise<Product> {
  return api.post<Product>(kind.paths.list, withPicture(emptyAsNull(values), picture), { idempotencyKey });
}

/**
 * Changes the product as it was loaded. When nothing that somebody wrote has changed since (a sale took from stock), the change is
 * repeated on the new version. Throws `ProductConflict` when somebody else changed more than that, else `ApiProblem`.
 */
export async function updateProduct({ api, kind }: Place, loaded: Product, draft: ProductDraft): Promise<Product> {
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

/** What is left empty is saved as null. */
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
