import { useSyncExternalStore, type ReactNode } from 'react';
import { PageHead } from './page-head';
import { PageWaiting } from './page-waiting';

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
