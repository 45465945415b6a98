import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A field whose list of choices is open takes Escape for itself; a list without choices is open, but nobody sees it. */
const takesEscape = (field: HTMLElement) =>
  field.hasAttribute('data-mantine-stop-propagation') && document.querySelector('[role="option"]') !== null;

/** Escape, typed anywhere within. */
export function useEscape(within: RefObject<HTMLElement | null>, leave: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && !takesEscape(event.target as HTMLElement)) leave();
  });
  useEffect(() => {
    const element = within.current;
    const listen = (event: KeyboardEvent) => hear(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [within]);
}
