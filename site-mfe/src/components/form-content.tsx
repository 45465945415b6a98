import { useLayoutEffect, useRef, type ReactNode } from 'react';
import classes from './form-fields.module.css';

interface FormContentProps {
  /** Whether the form is being sent. */
  isLocked: boolean;
  children: ReactNode;
}

/**
 * The part of a form that is locked while it is sent: everything but its button. The focus waits at the button, and moves from there to the
 * field that the API has refused.
 */
export function FormContent({ isLocked, children }: FormContentProps) {
  const part = useRef<HTMLDivElement>(null);
  const wasLocked = useRef(false);
  useLayoutEffect(() => {
    const content = part.current;
    const button = content?.closest('form')?.querySelector<HTMLElement>('[type="submit"]') ?? null;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest('[inert]');
    if (isLocked && isLost) button?.focus({ preventScroll: true });
    const isWaiting = wasLocked.current && (focused === document.body || focused === button);
    if (!isLocked && isWaiting) content?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    wasLocked.current = isLocked;
  }, [isLocked]);
  return (
    <div ref={part} className={classes.content} inert={isLocked}>
      {children}
    </div>
  );
}
