import type { DonationView, RenewedDonationView } from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AskedStep } from '../../components/asked-step';
import { PauseMonths, pauseEnd } from '../../components/pause-months';
import { donationKeys } from '../../lib/access-keys';
import { useSingleMutation } from '../../lib/mutations';
import { followPayment } from '../../lib/payments.api';
import { useSessionUser, useShell } from '../../lib/shell';
import { donationKey, pauseMonthly, renewMonthly, resumeMonthly } from './donation.api';

interface MonthlyProps {
  id: string;
  amountCents: number;
}

export function PauseMonthly({ id, amountCents }: MonthlyProps) {
  const { api, notify } = useShell();
  const [months, setMonths] = useState('1');
  return (
    <MonthlyStep
      id={id}
      label="Pausar"
      question={`Pausar a doação mensal de ${formatMoney(amountCents)}?`}
      keepLabel="Manter doação"
      step={() => pauseMonthly(api, id, Number(months))}
      onDone={() => notify.success('Doação mensal pausada', `Ela volta em ${formatDate(pauseEnd(months))}.`)}
    >
      <PauseMonths value={months} onChange={setMonths} />
      Nada é cobrado até {formatDate(pauseEnd(months))}. Você pode retomar antes, nesta página.
    </MonthlyStep>
  );
}

export function ResumeMonthly({ id, amountCents }: MonthlyProps) {
  const { api, notify } = useShell();
  return (
    <MonthlyStep
      id={id}
      label="Retomar"
      question={`Retomar a doação mensal de ${formatMoney(amountCents)}?`}
      keepLabel="Agora não"
      step={() => resumeMonthly(api, id)}
      onDone={() => notify.success('Doação mensal retomada', 'Obrigado por continuar conosco.')}
    >
      Voltam as cobranças de {formatMoney(amountCents)} por mês. Se o dia de uma cobrança passou durante a pausa, ela pode ser feita agora.
    </MonthlyStep>
  );
}

interface MonthlyStepProps {
  id: string;
  label: string;
  question: string;
  keepLabel: string;
  step(): Promise<DonationView>;
  onDone(): void;
  /** Says what will happen. */
  children: ReactNode;
}

function MonthlyStep({ id, onDone, ...rest }: MonthlyStepProps) {
  const button = (ask: () => void) => (
    <Button variant="outline" size="md" onClick={ask}>
      {rest.label}
    </Button>
  );
  return <AskedStep {...rest} queryKey={donationKey(id, useSessionUser()?.id ?? null)} onDone={() => onDone()} renderButton={button} />;
}

/** Begins a cancelled monthly donation again, with the same amount, on the provider's page. */
export function RenewMonthly({ id, amountCents }: MonthlyProps) {
  const { api } = useShell();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  const { start, isPending } = useSingleMutation({
    mutationFn: () => renewMonthly(api, id),
    // Another tab may have begun it again: the page then leads to the donation that is charged.
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: ({ id: renewed, accessToken, payment }: RenewedDonationView) => {
      // A donor's account needs no key, which would stay in the browser after the sign-out.
      if (donationKeys.of(id)) donationKeys.keep(renewed, accessToken);
      if (payment.next) followPayment(payment.next);
      else void navigate(`/doacao/${renewed}`);
    },
  });
  return (
    <Button variant="light" size="md" loading={isPending} onClick={() => start()}>
      Voltar a doar {formatMoney(amountCents)} por mês
    </Button>
  );
}
