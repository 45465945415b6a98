import { DonationAmountInput } from '@aflora/contracts';
import { Button, formatMoney, SubmitButton } from '@aflora/ui';
import { useDtoForm } from '@aflora/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useSessionUser, useShell } from '../../../lib/shell-context';
import { notifyProblem } from '../../../lib/notify-problem';
import { useSingleMutation } from '../../../lib/use-single-mutation';
import { AmountField } from '../../../components/amount-field';
import { changeMonthlyAmount, donationKey } from '../donation.api';
import classes from './monthly-card.module.css';

interface ChangeAmountProps {
  id: string;
  amountCents: number;
  onDone(): void;
}

export function ChangeAmount({ id, amountCents, onDone }: ChangeAmountProps) {
  const { api, notify } = useShell();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const form = useDtoForm<{ amountCents: number | null }>(DonationAmountInput, { initialValues: { amountCents } });
  const { start, isPending } = useSingleMutation({
    mutationFn: (cents: number) => changeMonthlyAmount(api, id, cents),
    meta: { failure: false },
    onError: (error) => form.showProblem(error) || notifyProblem(notify, error),
    onSuccess: (donation, cents) => {
      queryClient.setQueryData(queryKey, donation);
      notify.success('Valor alterado', `A partir da próxima cobrança: ${formatMoney(cents)} por mês.`);
      onDone();
    },
  });
  // Validated against the input class: by then there is an amount.
  const send = form.onSubmit(({ amountCents: cents }) => start(Number(cents)));
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <AmountField label="Novo valor mensal" {...form.getInputProps('amountCents')} />
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
