import { BlossomIcon, Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { CenteredPage, PageHead } from '../../components/page';
import classes from './not-found-page.module.css';

export function NotFoundPage() {
  return (
    <CenteredPage className={classes.page}>
      <PageHead title="Page not found" noindex status={404} />
      <span className={classes.mark}>
        <BlossomIcon size={88} />
      </span>
      <p className={classes.code}>404</p>
      <h1>Page not found</h1>
      <p>O endereço mudou ou nunca existiu. A loja e o instituto continuam no mesmo lugar.</p>
      <Button component={Link} to="/">
        Voltar ao início
      </Button>
    </CenteredPage>
  );
}
