import type { PageHead as Head } from '@aflora/mfe-contract';
import { brand } from '@aflora/contracts/first-content';
import { Loader } from '@aflora/ui';
import { clsx } from 'clsx';
import { createContext, useContext, useEffect, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import classes from './page.module.css';

export interface CollectedHead extends Head {
  status?: number;
}

/** Collects the head of a prerendered page; null in browsers. */
const HeadCollector = createContext<((head: CollectedHead) => void) | null>(null);

export const HeadCollectorProvider = HeadCollector.Provider;

/**
 * Sets the document's title, and removes the canonical address of another page, which phones would share instead of the open one. While
 * prerendering, all of the page's metadata is collected for the server.
 */
export function PageHead(head: CollectedHead) {
  const collect = useContext(HeadCollector);
  const { canonicalPath } = head;
  const title = canonicalPath === '/' ? head.title : `${head.title} · ${brand}`;
  collect?.({ ...head, title });
  useEffect(() => {
    document.title = title;
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (canonical && new URL(canonical.href).pathname !== canonicalPath) canonical.remove();
  }, [title, canonicalPath]);
  return null;
}

const never = () => () => undefined;

/** False while prerendering, where data that only this browser has is unknown. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A page whose content depends on data that only this browser has; the server renders the loading state. */
export function BrowserPage({ title, children }: { title: string; children: ReactNode }) {
  const isBrowser = useIsBrowser();
  return (
    <>
      <PageHead title={title} noindex />
      {isBrowser ? children : <PageWaiting />}
    </>
  );
}

/** Placeholder while a page's code is loading. */
export function PageWaiting() {
  return (
    <main className={classes.waiting} aria-busy="true" id="conteudo">
      <Loader color="rose" role="status" aria-label="Carregando..." />
    </main>
  );
}

/** A short page in the middle of the screen. */
export function CenteredPage({ className, children, ...rest }: ComponentProps<'main'>) {
  return (
    <main id="conteudo" {...rest} className={clsx(classes.centered, className)}>
      {children}
    </main>
  );
}
