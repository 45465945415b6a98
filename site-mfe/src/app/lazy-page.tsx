import { importPatiently } from '@aflora/ui';
import { lazy, useState, type ComponentType } from 'react';

export interface LazyPage {
  Page: ComponentType;
  /** Loads the page's code; afterwards the page renders without suspending. */
  preload(): Promise<void>;
}

/** A page whose code is a separate chunk. Unlike with React's `lazy`, a page whose code is already loaded renders without suspending. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>): LazyPage {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    Loaded = (await importPatiently(load)).Page;
    return { default: Loaded };
  };
  const Suspending = lazy(loadOnce);
  return {
    Page: function LazyPage() {
      // Chosen once: another component, although it renders the same, would be a new page without what was typed into this one.
      const [Shown] = useState<ComponentType>(() => Loaded ?? Suspending);
      return <Shown />;
    },
    preload: async () => void (await loadOnce()),
  };
}
