import { useEffect, useRef } from 'react';

/** For what takes the place of the control that was just used: without it the focus would be lost. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
