import { Loader } from '@aflora/ui';
import classes from './page-spinner.module.css';

/** Page with a spinner while its content loads. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <main className={classes.page} aria-busy="true" id="conteudo">
      <Loader color="rose" size="lg" role="status" aria-label={label} />
    </main>
  );
}
