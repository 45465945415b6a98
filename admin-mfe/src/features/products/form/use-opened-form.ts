import { useEffect, useEffectEvent, useRef } from 'react';

/** When a form opens, it is scrolled to and its first field takes the focus. */
export function useOpenedForm(firstField: () => HTMLElement | null) {
  const panel = useRef<HTMLElement>(null);
  const open = useEffectEvent(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    firstField()?.focus({ preventScroll: true });
  });
  useEffect(() => open(), []);
  return panel;
}
