import { DonationAmountInput, type DonationSubscriptionView, type DonationView } from '@aflora/contracts';
import { Button, formatMoney, SubmitButton } from '@aflora/ui';
import { useDtoForm } from '@aflora/ui/form';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { AmountField } from '../../components/amount-field';
import { FormContent } from '../../components/form-content';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { notifyProblem, useSingleMutation } from '../../lib/mutations';
import { useSessionUser, useShell } from '../../lib/shell';
import { useSwappedFocus } from '../../lib/use-swapped-focus';
import { cancelMonthly, changeMonthlyAmount, donationKey } from './donation.api';
import { monthlyOf, monthlyStandingOf, whatComes, type MonthlyStanding, type MonthlyStep } from './donation.rules';
import { PauseMonthly, RenewMonthly, ResumeMonthly } from './monthly-steps';
import classes from './monthly-card.module.css';

const standings: Record<MonthlyStanding, { label: string; tone: StatusTone }> = {
  active: { label: 'Ativa', tone: 'ok' },
  'past-due': { label: 'Pagamento em atraso', tone: 'warn' },
  paused: { label: 'Pausada', tone: 'warn' },
  cancelling: { label: 'Cancelamento pedido', tone: 'warn' },
  cancelled: { label: 'Cancelada', tone: 'off' },
};

/** Future charges of a monthly donation, once there is a subscription. */
export function MonthlyCard({ donation }: { donation: DonationView }) {
  const { id, renewalUrl } = donation;
  const monthly = monthlyOf(donation);
  if (!monthly) return null;
  const { subscription, standing, isOver, steps } = monthly;
  return (
    <section className={classes.card} aria-labelledby="mensal">
      <div className={classes.head}>
        <h2 id="mensal">Doação mensal</h2>
        <StatusBadge tone={standings[standing].tone}>{standings[standing].label}</StatusBadge>
      </div>
      {!isOver && (
        <p className={classes.amount}>
          <b>{formatMoney(subscription.amountCents)}</b> por mês
        </p>
      )}
      <p role="status">{renewalUrl ? 'Esta doação foi cancelada, e você voltou a doar.' : whatComes(donation, monthly)}</p>
      {renewalUrl && <a href={renewalUrl}>Ver a doação mensal de agora</a>}
      {steps.includes('renew') && <RenewMonthly id={id} amountCents={subscription.amountCents} />}
      {!isOver && <MonthlySteps id={id} subscription={subscription} steps={steps} />}
    </section>
  );
}

interface MonthlyStepsProps {
  id: string;
  subscription: DonationSubscriptionView;
  steps: readonly MonthlyStep[];
}

/** What the donor can change. */
function MonthlySteps({ id, subscription, steps }: MonthlyStepsProps) {
  const [isOpen, setChanging] = useState(false);
  const isChangeable = steps.includes('change');
  const isChanging = isOpen && isChangeable;
  const { opener, opened } = useSwappedFocus<HTMLFormElement>(isChanging);
  const { amountCents, pendingAmountCents } = subscription;
  return (
    <>
      {isChangeable && pendingAmountCents !== null && (
        <p>
          Você pediu <b>{formatMoney(pendingAmountCents)}</b> por mês. Avisamos por e-mail quando o novo valor estiver valendo.
        </p>
      )}
      {isChanging ? (
        <ChangeAmount id={id} amountCents={pendingAmountCents ?? amountCents} form={opened} onDone={() => setChanging(false)} />
      ) : (
        <div className={classes.ways}>
          {isChangeable && (
            <Button ref={opener} variant="light" size="md" onClick={() => setChanging(true)}>
              Mudar valor
            </Button>
          )}
          {steps.includes('resume') && <ResumeMonthly id={id} amountCents={amountCents} />}
          {steps.includes('pause') && <PauseMonthly id={id} amountCents={amountCents} />}
          {steps.includes('cancel') && <CancelMonthly id={id} amountCents={amountCents} />}
        </div>
      )}
    </>
  );
}

interface ChangeAmountProps {
  id: string;
  amountCents: number;
  form: Ref<HTMLFormElement>;
  onDone(): void;
}

function ChangeAmount({ id, amountCents, form: ref, onDone }: ChangeAmountProps) {
  const { api, notify } = useShell();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const form = useDtoForm<{ amountCents: number | null }>(DonationAmountInput, { initialValues: { amountCents } });
  const { start, isPending } = useSingleMutation({
    mutationFn: (cents: number) => changeMonthlyAmount(api, id, cents),
    meta: { failure: false },
    onError: (error) => {
      // When the provider doesn't respond, the change may be pending.
      void queryClient.invalidateQueries({ queryKey });
      if (!form.showProblem(error)) notifyProblem(notify, error);
    },
    onSuccess: (donation, cents) => {
      queryClient.setQueryData(queryKey, donation);
      if (donation.subscription?.pendingAmountCents === null)
        notify.success('Valor alterado', `A partir da próxima cobrança: ${formatMoney(cents)} por mês.`);
      else notify.success('Mudança pedida', 'Avisamos por e-mail quando o novo valor estiver valendo.');
      onDone();
    },
  });
  // The input class has validated the value, so the amount isn't null.
  const send = form.onSubmit(({ amountCents: cents }) => start(Number(cents)));
  return (
    <form ref={ref} className={classes.form} onSubmit={send} noValidate>
      <FormContent isLocked={isPending}>
        <AmountField label="Novo valor mensal" {...form.getInputProps('amountCents')} />
      </FormContent>
      <div className={classes.ways}>
        <SubmitButton loading={isPending} size="md">
          Salvar
        </SubmitButton>
        <Button variant="subtle" size="md" disabled={isPending} onClick={onDone}>
          Manter valor
        </Button>
      </div>
    </form>
  );
}

function CancelMonthly({ id, amountCents }: { id: string; amountCents: number }) {
  const { api, notify } = useShell();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { start, isPending } = useSingleMutation({
    mutationFn: () => cancelMonthly(api, id),
    meta: { failure: false },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      setAsking(false);
      notify.success('Doação mensal cancelada', 'Nenhuma outra cobrança será feita.');
    },
    onError: async (error) => {
      await queryClient.invalidateQueries({ queryKey });
      const subscription = queryClient.getQueryData<DonationView>(queryKey)?.subscription;
      // When the provider doesn't respond, the cancellation is stored all the same, and a job repeats it.
      if (!subscription || monthlyStandingOf(subscription) !== 'cancelling') return notifyProblem(notify, error);
      setAsking(false);
      notify.success('Cancelamento pedido', 'Avisamos por e-mail quando o serviço de pagamento confirmar.');
    },
  });
  return (
    <>
      <Button variant="outline" size="md" onClick={() => setAsking(true)}>
        Cancelar doação mensal
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={`Cancelar a doação mensal de ${formatMoney(amountCents)}?`}
          confirmLabel="Cancelar doação mensal"
          cancelLabel="Manter doação"
          busy={isPending}
          onConfirm={() => start()}
          onCancel={() => setAsking(false)}
        >
          Nenhuma outra cobrança será feita. O que você já doou continua valendo, e os recibos também.
        </ConfirmDialog>
      )}
    </>
  );
}
