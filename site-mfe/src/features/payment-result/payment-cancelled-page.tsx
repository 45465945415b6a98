import { Button } from '@aflora/ui';
import { IconX } from '@tabler/icons-react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { ResultLink, ResultView, usePaymentResult } from './payment-result';

export function PaymentCancelledPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const result = usePaymentResult();
  const known = result === 'unreachable' ? null : result;
  const tryAgain = () => (window.history.length > 1 ? navigate(-1) : navigate('/loja'));
  // Paid all the same, in another tab say: then this page would not be true.
  if (known?.status === 'paid') return <Navigate to={`/payment/success${search}`} replace />;
  return (
    <ResultView
      title="Pagamento Cancelado"
      tone="waiting"
      icon={<IconX size={40} stroke={1.8} aria-hidden />}
      text="Nenhuma cobrança foi feita. Você pode tentar de novo quando quiser."
    >
      <Button onClick={() => void tryAgain()}>Tentar Novamente</Button>
      <Button component={Link} to="/" variant="outline">
        Voltar ao Início
      </Button>
      {known && <ResultLink result={known} />}
    </ResultView>
  );
}
