import { Loader } from '@aflora/ui';
import classes from './page-waiting.module.css';

/** Stands where a page's code is still on its way. */
export function PageWaiting() {
  return (
    <main className={classes.page} aria-busy="true" id="conteudo">
      <Loader color="rose" role="status" aria-label="Carregando..." />
    </main>
  );
}
