import type { ConsentView } from '@aflora/contracts';
import { formatDate, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useShell } from '../../../lib/shell-context';
import { LoadFailed } from '../../../components/load-failed';
import { consentsQuery } from '../profile.api';
import classes from './privacy-settings.module.css';

const DOCUMENTS: Record<ConsentView['document'], { name: string; to: string }> = {
  terms: { name: 'Termos de uso', to: '/termos' },
  privacy: { name: 'Política de privacidade', to: '/privacidade' },
};

/** Which texts somebody agreed to, and when. */
export function Consents() {
  const query = useQuery(consentsQuery(useShell().api));
  const consents = query.data;
  if (!consents) {
    if (query.isError) return <LoadFailed text="Não foi possível carregar os aceites." query={query} />;
    return (
      <div role="status" aria-label="Carregando aceites">
        <Skeleton className={classes.waitingRow} />
      </div>
    );
  }
  if (consents.length === 0) return <p>Nenhum aceite registrado.</p>;
  return (
    <ul>
      {consents.map((consent) => (
        <li key={consent.document + consent.version}>
          <Link to={DOCUMENTS[consent.document].to}>{DOCUMENTS[consent.document].name}</Link>, versão de {consent.version}, em{' '}
          {formatDate(consent.givenAt)}
        </li>
      ))}
    </ul>
  );
}
