import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { focusHeading } from '../../../lib/focus';
import { useLeave } from '../../../lib/unsaved-work';
import type { Product } from '../kinds/product-kind';

/** Content of the form: a new product, an existing product, or none. */
type Target = 'new' | Product | null;

/** Product in the form. The form for a new product is part of the address (`?novo=1`), so that links can open it. */
export function useProductEditor() {
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<Product | null>(null);
  const leave = useLeave();

  const target: Target = edited ?? (params.get('novo') === '1' ? 'new' : null);

  const show = (next: Target) => {
    if (!next) focusHeading();
    setEdited(next === 'new' ? null : next);
    const nextParams = new URLSearchParams(params);
    if (next === 'new') nextParams.set('novo', '1');
    else nextParams.delete('novo');
    setParams(nextParams, { replace: true, preventScrollReset: true });
  };
  const request = (next: Target) => leave(() => show(next));
  return {
    target,
    create: () => target !== 'new' && request('new'),
    edit: (product: Product) => edited?.id !== product.id && request(product),
    cancel: () => request(null),
    close: () => show(null),
  };
}
