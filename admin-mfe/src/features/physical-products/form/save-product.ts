import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type AdminPhysicalProductView } from '@aflora/contracts';
import { ProductConflict } from './product-conflict';
import type { ProductValues } from './product-values';

/** Valid values and what happens to the picture. */
export interface ProductDraft {
  values: ProductValues;
  /** A newly chosen file. */
  picture: File | null;
  removesPicture: boolean;
}

type Product = AdminPhysicalProductView;

/** Throws `ApiProblem`. The key makes repeats of one creation one product. */
export function createProduct(api: ApiClient, { values, picture }: ProductDraft, idempotencyKey: string): Promise<Product> {
  return api.post<Product>(paths.adminPhysicalProducts, withPicture(textsAsNull(values), picture), { idempotencyKey });
}

/**
 * Changes the product as it was loaded. Stock travels as a difference, so a sale meanwhile is neither overwritten nor in the way:
 * when nothing but stock has changed since, the change is repeated on the new version.
 * Throws `ProductConflict` when somebody else changed more than that, else `ApiProblem`.
 */
export async function updateProduct(api: ApiClient, loaded: Product, draft: ProductDraft): Promise<Product> {
  const send = (version: number) =>
    api.patch<Product>(paths.adminPhysicalProduct(loaded.id), withPicture(changesOf(loaded, draft, version), draft.picture));
  try {
    return await send(loaded.version);
  } catch (error) {
    const latest = await latestAfter(error, api, loaded.id);
    if (!differsInStockOnly(loaded, latest)) throw new ProductConflict(latest, error as ApiProblem);
    return send(latest.version);
  }
}

async function latestAfter(error: unknown, api: ApiClient, id: string): Promise<Product> {
  if (!(error instanceof ApiProblem && error.code === 'product.changed')) throw error;
  return api.get<Product>(paths.adminPhysicalProduct(id));
}

function differsInStockOnly(loaded: Product, latest: Product): boolean {
  const compared = ['name', 'description', 'category', 'priceCents', 'weightGrams', 'imageUrl', 'isActive'] as const;
  return compared.every((field) => loaded[field] === latest[field]);
}

function changesOf(loaded: Product, { values, picture, removesPicture }: ProductDraft, version: number): object {
  const { stockQuantity, ...changes } = textsAsNull(values);
  const stockDelta = Number(stockQuantity) - loaded.stockQuantity;
  return {
    ...changes,
    version,
    ...(stockDelta !== 0 && { stockDelta }),
    ...(removesPicture && !picture && { removeImage: true }),
  };
}

/** The product's optional texts are saved as null when they are empty. */
const textsAsNull = (values: ProductValues) => ({
  ...values,
  name: values.name.trim(),
  category: values.category.trim() || null,
  description: values.description.trim() || null,
});

/** JSON, or one multipart request with the picture beside it: product and picture are saved together or not at all. */
function withPicture(data: object, picture: File | null): object {
  if (!picture) return data;
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('image', picture);
  return form;
}
