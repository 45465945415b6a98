import { Button } from '@aflora/ui';
import { lazy, Suspense, useState } from 'react';
import { Consents } from './consents';
import classes from './privacy-settings.module.css';
import { useDownloadOwnData } from './use-download-own-data';

const EraseDialog = lazy(() => import('./erase-dialog').then((module) => ({ default: module.EraseDialog })));

/** What somebody may do with the data we keep of them. */
export function PrivacySettings() {
  const { download, downloading } = useDownloadOwnData();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    setOpened(true);
  };
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
        <Button variant="subtle" className={classes.erase} onClick={open}>
          Apagar minha conta
        </Button>
      </div>
      {wanted && (
        <Suspense>
          <EraseDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
