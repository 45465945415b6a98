import { ApiProblem } from '@aflora/api-client';
import { violationText } from '@aflora/ui/form';
import { useEffect, useRef } from 'react';
import classes from './account-form.module.css';

/**
 * Note that submitting the form accepts the terms. `children` is the occasion: "Ao se cadastrar". The links open a new tab, so that the
 * form keeps its values.
 */
export function TermsNote({ children }: { children: string }) {
  return (
    <p className={classes.terms}>
      {children}, você concorda com os{' '}
      <a href="/termos" target="_blank" rel="noopener">
        Termos de Uso
      </a>{' '}
      e a{' '}
      <a href="/privacidade" target="_blank" rel="noopener">
        Política de Privacidade
      </a>
      .
    </p>
  );
}

/** Error text of one field of a refused request; undefined when the API didn't refuse this field. */
export function refusalOf(field: string, error: unknown): string | undefined {
  const violation = error instanceof ApiProblem ? error.errors.find((each) => each.field === field) : undefined;
  return violation && violationText(violation);
}

/** Focuses an element that takes the place of the control that was just used; otherwise the focus would be lost. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => void ref.current?.focus(), []);
  return ref;
}
