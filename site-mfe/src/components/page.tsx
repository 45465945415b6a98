import type { PageHead as Head } from '@aflora/mfe-contract';
import { siteContent } from '@aflora/contracts/content';
import { Loader } from '@aflora/ui';
import { clsx } from 'clsx';
import { createContext, useContext, useEffect, useSyncExternalStore, type ComponentProps, type ReactNode } from 'react';
import classes from './page.module.css';

export interface CollectedHead extends Head {
  status?: number;
}

/** Where a prerendered page leaves its head; browsers have none. */
const HeadCollector = createContext<((head: CollectedHead) => void) | null>(null);

export const HeadCollectorProvider = HeadCollector.Provider;

/** Title of the document, and for the server everything else that a page says about itself. */
export function PageHead(head: CollectedHead) {
  const collect = useContext(HeadCollector);
  const title = head.canonicalPath === '/' ? head.title : `${head.title} · ${siteContent.brand}`;
  collect?.({ ...head, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

const never = () => () => undefined;

/** False while prerendering: what only this browser knows isn't known there. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A page whose content only this browser knows; the server renders the page that waits for it. */
export function BrowserPage({ title, children }: { title: string; children: ReactNode }) {
  const isBrowser = useIsBrowser();
  return (
    <>
      <PageHead title={title} noindex />
      {isBrowser ? children : <PageWaiting />}
    </>
  );
}

/** Stands where a page's code is still on its way. */
export function PageWaiting() {
  return (
    <main className={classes.waiting} aria-busy="true" id="conteudo">
      <Loader color="rose" role="status" aria-label="Carregando..." />
    </main>
  );
}

/** A page of a few lines in the middle of the screen. */
export function CenteredPage({ className, children, ...rest }: ComponentProps<'main'>) {
  return (
    <main id="conteudo" {...rest} className={clsx(classes.centered, className)}>
      {children}
    </main>
  );
}
