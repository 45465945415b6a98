import { useRef } from 'react';

/** A dialog that is born open doesn't know where the focus was: this does. */
export function useOpener() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement as HTMLElement | null;
    },
    goBack: () => opener.current?.focus(),
  };
}
