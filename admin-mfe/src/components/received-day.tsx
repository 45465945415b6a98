import { ConfirmPaymentInput, inputOf, violationsOf } from '@aflora/contracts';
import { formatDate } from '@aflora/ui';
import { violationText } from '@aflora/ui/form';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { toDay } from '../lib/days';

interface ReceivedDay {
  /** Null while no payment is to be confirmed. */
  field: ReactNode;
  /** What is sent with the confirmation; undefined for anything else than a payment. */
  input: ConfirmPaymentInput | undefined;
  isValid: boolean;
}

/**
 * Day on which a payment was received, for the dialog that confirms it by hand: the money counts in the year of that day. `since`: when
 * the payment began.
 */
export function useReceivedDay(payment: { id: string; since: string } | null): ReceivedDay {
  const [chosen, setChosen] = useState({ id: '', day: '' });
  if (!payment) return { field: null, input: undefined, isValid: true };
  const today = toDay(new Date());
  const first = toDay(payment.since);
  const day = chosen.id === payment.id ? chosen.day : today;
  const error = day === '' ? null : problemOf(day, first);
  const field = (
    <TextInput
      label="Recebido em"
      description="O dia em que o valor caiu na conta, como está no extrato."
      type="date"
      mt="md"
      min={first}
      max={today}
      value={day}
      error={error}
      onChange={({ currentTarget }) => setChosen({ id: payment.id, day: currentTarget.value })}
    />
  );
  return { field, input: day === '' ? {} : { day }, isValid: error === null };
}

function problemOf(day: string, first: string): string | null {
  const [violation] = violationsOf(inputOf(ConfirmPaymentInput, { day }));
  if (violation) return violationText(violation);
  return day < first ? `O pagamento só começou em ${formatDate(`${first}T12:00:00Z`)}` : null;
}
