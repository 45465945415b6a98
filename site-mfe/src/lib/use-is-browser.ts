import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while prerendering: what only this browser knows isn't known there. */
export const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
