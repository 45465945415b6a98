import { maxPauseMonths, type DonationView, type RenewedDonationView } from '@aflora/contracts';
import { Button, formatDate, formatMoney } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { SegmentedChoice } from '../../components/choices';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { donationKeys } from '../../lib/access-keys';
import { inMonths, monthsText } from '../../lib/months';
import { useSingleMutation } from '../../lib/mutations';
import { followPayment } from '../../lib/payments.api';
import { useSessionUser, useShell } from '../../lib/shell';
import { donationKey, pauseMonthly, renewMonthly, resumeMonthly } from './donation.api';
import classes from './monthly-card.module.css';

interface MonthlyProps {
  id: string;
  amountCents: number;
}

const options = Array.from({ length: maxPauseMonths }, (_, index) => ({ value: String(index + 1), label: monthsText(index + 1) }));

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
      onDone={() => notify.success('Doação mensal pausada', `Ela volta em ${formatDate(inMonths(Number(months)))}.`)}
    >
      <div className={classes.months}>
        <SegmentedChoice legend="Duração da pausa" options={options} value={months} onChange={setMonths} />
      </div>
      Nada é cobrado até {formatDate(inMonths(Number(months)))}. Você pode retomar antes, nesta página.
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

/** Button with a question. The response is the changed donation; a refusal loads it again, because another tab may have changed it. */
function MonthlyStep({ id, label, question, keepLabel, step, onDone, children }: MonthlyStepProps) {
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { start, isPending } = useSingleMutation({
    mutationFn: step,
    onSuccess: (donation) => {
      queryClient.setQueryData(queryKey, donation);
      setAsking(false);
      onDone();
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <>
      <Button variant="outline" size="md" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={question}
          confirmLabel={label}
          cancelLabel={keepLabel}
          busy={isPending}
          onConfirm={() => start()}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Begins a cancelled monthly donation again, with the same amount, on the provider's page. */
export function RenewMonthly({ id, amountCents }: MonthlyProps) {
  const { api } = useShell();
  const navigate = useNavigate();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => renewMonthly(api, id),
    onSuccess: ({ id: renewed, accessToken, payment }: RenewedDonationView) => {
      donationKeys.keep(renewed, accessToken);
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
