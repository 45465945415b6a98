import { importPatiently } from '@aflora/ui';
import { lazy, type ComponentType } from 'react';

export interface LazyPage {
  Page: ComponentType;
  /** Fetches the page's code; afterwards it renders without suspending. */
  preload(): Promise<void>;
}

/** A page whose code is a chunk of its own. Unlike `lazy`, it renders at once when its code is already here. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    Loaded = (await importPatiently(load)).Page;
    return { default: Loaded };
  };
  const Suspending = lazy(loadOnce);
  return {
    Page: () => (Loaded ? <Loaded /> : <Suspending />),
    preload: async () => void (await loadOnce()),
  };
}
