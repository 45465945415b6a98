import classes from './account-form.module.css';

/** What one agrees to; "Ao se cadastrar". The texts open in a tab of their own: what is typed here stays. */
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
