import { ApiProblem } from '@aflora/api-client';
import { violationText } from '@aflora/ui/form';
import { useEffect, useRef } from 'react';
import classes from './account-form.module.css';

/** The terms that a form implies; `children` is the occasion: "Ao se cadastrar". They open in a tab of their own, so that the form keeps its values. */
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

/** Why the API refused one field, as the text under it; undefined when it refused something else. */
export function refusalOf(field: string, error: unknown): string | undefined {
  const violation = error instanceof ApiProblem ? error.errors.find((each) => each.field === field) : undefined;
  return violation && violationText(violation);
}

/** For what takes the place of the control that was just used: without it the focus would be lost. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
