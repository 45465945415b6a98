import { useLayoutEffect, useRef, type ComponentProps } from 'react';

interface LockingFormProps extends ComponentProps<'form'> {
  isSaving: boolean;
}

/**
 * A form that can't be changed while it is saved: it closes or starts again when the response arrives, and what was typed in between would
 * be lost. The focus waits in the panel or dialog around it and then returns, or goes to the field that the API refused: it may be out of sight.
 */
export function LockingForm({ isSaving, ...form }: LockingFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const left = useRef<{ field: HTMLElement; waiting: HTMLElement | null }>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isSaving && focused instanceof HTMLElement && ref.current?.contains(focused)) {
      const waiting = ref.current.closest<HTMLElement>('[tabindex]');
      waiting?.focus({ preventScroll: true });
      left.current = { field: focused, waiting };
    } else if (!isSaving && left.current) {
      const { field, waiting } = left.current;
      left.current = null;
      // Somebody who moved on meanwhile keeps the focus there.
      if (focused !== document.body && focused !== waiting) return;
      const refused = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (refused) refused.focus();
      else field.focus({ preventScroll: true });
    }
  }, [isSaving]);
  return <form noValidate {...form} ref={ref} inert={isSaving} aria-busy={isSaving} />;
}
