import { Button } from '@aflora/ui';
import { IconX } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { PageHead } from '../../app/page-head';
import classes from './payment-result.module.css';

export function PaymentCancelledPage() {
  const navigate = useNavigate();
  const tryAgain = () => (window.history.length > 1 ? navigate(-1) : navigate('/loja'));
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title="Pagamento Cancelado" noindex />
      <span className={classes.cancelled}>
        <IconX size={40} stroke={1.8} aria-hidden />
      </span>
      <h1>Pagamento Cancelado</h1>
      <p>Nenhuma cobrança foi feita. Você pode tentar de novo quando quiser.</p>
      <div className={classes.actions}>
        <Button onClick={() => void tryAgain()}>Tentar Novamente</Button>
        <Button component={Link} to="/" variant="outline">
          Voltar ao Início
        </Button>
      </div>
    </main>
  );
}
