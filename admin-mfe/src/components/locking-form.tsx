import { useLayoutEffect, useRef, type ComponentProps } from 'react';

interface LockingFormProps extends ComponentProps<'form'> {
  isSaving: boolean;
}

/**
 * A form that is locked while it is saved: it closes or is reset when the response arrives, which would discard anything typed meanwhile.
 * The focus waits in the surrounding panel or dialog and then returns, or moves to the field that the API refused, which may be out of
 * sight.
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
      // If the user has moved the focus meanwhile, it stays there.
      if (focused !== document.body && focused !== waiting) return;
      const refused = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (refused) refused.focus();
      else field.focus({ preventScroll: true });
    }
  }, [isSaving]);
  return <form noValidate {...form} ref={ref} inert={isSaving} aria-busy={isSaving} />;
}
