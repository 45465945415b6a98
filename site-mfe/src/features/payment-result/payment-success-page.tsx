import { Button, Loader } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHead } from '../../app/page-head';
import { useShell } from '../../app/shell-context';
import classes from './payment-result.module.css';

/** A payment provider sends people back with these; its answer is then waited for (ms). */
const CONFIRMATION_MS = 2_000;

export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const fromProvider = search.has('token') && search.has('PayerID');
  const confirmed = useConfirmation(fromProvider);
  if (!confirmed) {
    return (
      <main id="conteudo" className={classes.page} aria-busy="true">
        <PageHead title="Pagamento" noindex />
        <Loader color="rose" size="lg" role="status" aria-label="Confirmando o pagamento..." />
        <h1>Confirmando o pagamento...</h1>
      </main>
    );
  }
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title="Pagamento Realizado" noindex />
      <span className={classes.done}>
        <IconCheck size={40} stroke={1.8} aria-hidden />
      </span>
      <h1>Pagamento Realizado!</h1>
      <p>Obrigado. Você recebe a confirmação por e-mail.</p>
      <div className={classes.actions}>
        <Button component={Link} to="/">
          Voltar ao Início
        </Button>
        <Button component={Link} to="/loja" variant="outline">
          Continuar Comprando
        </Button>
      </div>
    </main>
  );
}

/** True at once for who comes without a provider's parameters, after the wait and with a toast for who comes with them. */
function useConfirmation(fromProvider: boolean): boolean {
  const { notify } = useShell();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!fromProvider) return;
    const timer = setTimeout(() => {
      setWaited(true);
      notify.success('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
    }, CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [fromProvider, notify]);
  return !fromProvider || waited;
}
