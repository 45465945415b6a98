import type { PaymentResultView } from '@aflora/contracts';
import { Button, Loader } from '@aflora/ui';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CenteredPage } from '../../components/centered-page';
import { PageHead } from '../../components/page-head';
import { isOpen } from '../../lib/payments.api';
import { useShell } from '../../lib/shell';
import classes from './payment-result.module.css';
import { ResultLink, ResultView, usePaymentResult } from './payment-result';

export function PaymentSuccessPage() {
  const [search] = useSearchParams();
  const result = usePaymentResult();
  const fromProvider = search.has('token') && search.has('PayerID');
  const isPaid = result === null || (result !== undefined && result !== 'unreachable' && result.status === 'paid');
  const waited = useConfirmation({ fromProvider, isPaid, isKnown: Boolean(result) });
  if (!waited || result === undefined) return <Confirming />;
  if (result === 'unreachable') return <Processing />;
  if (result && !isPaid) return isOpen(result.status) ? <Processing result={result} /> : <Failed result={result} />;
  return <Paid result={result} />;
}

function Confirming() {
  return (
    <CenteredPage className={classes.page} aria-busy="true">
      <PageHead title="Pagamento" noindex />
      <Loader color="rose" size="lg" role="status" aria-label="Confirmando o pagamento..." />
      <h1>Confirmando o pagamento...</h1>
    </CenteredPage>
  );
}

function Paid({ result }: { result: PaymentResultView | null }) {
  return (
    <ResultView
      title="Pagamento Realizado!"
      documentTitle="Pagamento Realizado"
      tone="done"
      icon={<IconCheck size={40} stroke={1.8} aria-hidden />}
      text="Obrigado. Você recebe a confirmação por e-mail."
    >
      <Button component={Link} to="/">
        Voltar ao Início
      </Button>
      <Button component={Link} to="/loja" variant="outline">
        Continuar Comprando
      </Button>
      {result && <ResultLink result={result} />}
    </ResultView>
  );
}

function Processing({ result }: { result?: PaymentResultView }) {
  return (
    <ResultView
      title="Pagamento em processamento"
      tone="waiting"
      icon={<IconClock size={40} stroke={1.8} aria-hidden />}
      text="Ainda estamos esperando a confirmação. Esta página se atualiza sozinha, e avisamos também por e-mail."
    >
      {result && <ResultLink result={result} />}
      <Button component={Link} to="/" variant="outline">
        Voltar ao Início
      </Button>
    </ResultView>
  );
}

function Failed({ result }: { result: PaymentResultView }) {
  return (
    <ResultView
      title="Pagamento não aprovado"
      tone="failed"
      icon={<IconX size={40} stroke={1.8} aria-hidden />}
      text="Nada foi cobrado. Você pode tentar de novo, também de outra forma."
    >
      <Button component={Link} to={result.purpose === 'membership' ? '/seja-membro' : result.path}>
        Pagar novamente
      </Button>
      <Button component={Link} to="/" variant="outline">
        Voltar ao Início
      </Button>
    </ResultView>
  );
}

/** A payment provider sends people back with token and PayerID; the confirmation is then awaited this long (ms). */
const CONFIRMATION_MS = 2_000;

interface Confirmation {
  fromProvider: boolean;
  isPaid: boolean;
  /** The API has said so itself. */
  isKnown: boolean;
}

/** True at once for who comes without a provider's parameters, after the wait for who comes with them. Tells success once. */
function useConfirmation({ fromProvider, isPaid, isKnown }: Confirmation): boolean {
  const { notify } = useShell();
  const [hasPassed, setPassed] = useState(false);
  const told = useRef(false);
  const waited = !fromProvider || hasPassed;

  useEffect(() => {
    if (!fromProvider) return;
    const timer = setTimeout(() => setPassed(true), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [fromProvider]);
  const isToTell = waited && isPaid && (fromProvider || isKnown);
  useEffect(() => {
    if (!isToTell || told.current) return;
    told.current = true;
    notify.success('Pagamento Realizado!', 'Pagamento confirmado com sucesso.');
  }, [isToTell, notify]);
  return waited;
}
