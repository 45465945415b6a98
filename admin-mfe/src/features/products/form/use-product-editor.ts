import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { focusHeading } from '../../../app/focus-heading';
import type { Product } from '../kinds/product-kind';

/** What the form is about to show: a new product, an existing one, or nothing. */
type Target = 'new' | Product | null;

/**
 * Which product is in the form. A new one stands in the address (`?novo=1`), so that links can open it.
 * Leaving a form that holds changes asks first.
 */
export function useProductEditor() {
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<Product | null>(null);
  const [isDirty, setDirty] = useState(false);
  const [waiting, setWaiting] = useState<{ target: Target } | null>(null);

  const target: Target = edited ?? (params.get('novo') === '1' ? 'new' : null);

  const show = (next: Target) => {
    if (!next) focusHeading();
    setWaiting(null);
    setDirty(false);
    setEdited(next === 'new' ? null : next);
    const nextParams = new URLSearchParams(params);
    if (next === 'new') nextParams.set('novo', '1');
    else nextParams.delete('novo');
    setParams(nextParams, { replace: true, preventScrollReset: true });
  };
  const request = (next: Target) => (isDirty ? setWaiting({ target: next }) : show(next));

  useWarningBeforeUnload(isDirty);
  return {
    target,
    create: () => target !== 'new' && request('new'),
    edit: (product: Product) => edited?.id !== product.id && request(product),
    cancel: () => request(null),
    close: () => show(null),
    setDirty: useCallback((dirty: boolean) => setDirty(dirty), []),
    discard: { isAsked: waiting !== null, confirm: () => show(waiting?.target ?? null), cancel: () => setWaiting(null) },
  };
}

/** A reload or a closed tab would lose what was typed, too: the browser asks. */
function useWarningBeforeUnload(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
