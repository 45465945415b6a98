import { saveFile } from '@aflora/api-client/save-file';
import type { ConsentView } from '@aflora/contracts';
import { Button, formatDate, lazyPart, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import { notifyFailure, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from './privacy-settings.module.css';
import { consentsQuery, downloadOwnData } from '../profile.api';

const EraseDialog = lazyPart(() => import('./erase-dialog').then((module) => module.EraseDialog));

/** What users can do with their personal data. */
export function PrivacySettings() {
  const { download, downloading } = useDownloadOwnData();
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.settings}>
      <div className={classes.setting}>
        <div>
          <h3>Uma cópia do que temos sobre você</h3>
          <p>Um arquivo zip com cadastro, pedidos, doações, associação e mensagens.</p>
        </div>
        <Button variant="outline" loading={downloading} onClick={download}>
          Baixar meus dados
        </Button>
      </div>
      <div className={classes.setting}>
        <div>
          <h3>O que você aceitou</h3>
          <Consents />
        </div>
      </div>
      <div className={classes.setting}>
        <div>
          <h3>Apagar a conta</h3>
          <p>Mostramos antes o que some e o que a lei nos obriga a guardar. Não dá para desfazer.</p>
        </div>
        <Button variant="subtle" className={classes.erase} onClick={() => setOpened(true)}>
          Apagar minha conta
        </Button>
      </div>
      <EraseDialog opened={opened} onClose={() => setOpened(false)} />
    </div>
  );
}

const DOCUMENTS: Record<ConsentView['document'], { name: string; to: string }> = {
  terms: { name: 'Termos de uso', to: '/termos' },
  privacy: { name: 'Política de privacidade', to: '/privacidade' },
};

/** Texts that the user has agreed to, with the time of each consent. */
function Consents() {
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

function useDownloadOwnData() {
  const { api, notify } = useShell();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => downloadOwnData(api),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível baixar os seus dados.'),
    onSuccess: (zip) => saveFile(zip, 'aflora-meus-dados.zip'),
  });
  return { download: () => start(), downloading: isPending };
}
