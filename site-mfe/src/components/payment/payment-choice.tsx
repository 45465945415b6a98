import type { PaymentOptionView } from '@aflora/contracts';
import { Skeleton } from '@aflora/ui';
import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';
import { LoadFailed } from '../load-failed';
import { RadioCards } from '../choices';
import { Instalments } from './instalments';
import { chosenPayment, optionId, payableWith, paymentOptionsQuery } from '../../lib/payments.api';

const icons = {
  pix: <IconQrcode size={22} stroke={1.6} aria-hidden />,
  card: <IconCreditCard size={22} stroke={1.6} aria-hidden />,
};

function hintOf({ method, confirmedBy }: PaymentOptionView, personHint = ''): string {
  if (method === 'card') return 'Você termina na página segura do provedor.';
  return confirmedBy === 'provider'
    ? 'Na hora, com QR code ou copia e cola.'
    : `Nossa equipe confirma em até dois dias úteis. ${personHint}`.trim();
}

interface PaymentChoiceProps {
  value: string;
  onChange(id: string): void;
  /** Whether the payment recurs. */
  recurring?: boolean;
  /** Amount of a single payment, for which the instalments of cards are shown. */
  amountCents?: number;
  /** Consequence of a payment that a person confirms days later, shown in the option's hint. */
  personHint?: string;
}

/** Choice of a payment option; the first option is preselected. */
export function PaymentChoice({ value, onChange, recurring = false, amountCents, personHint }: PaymentChoiceProps) {
  const query = useQuery(paymentOptionsQuery(useShell().api));
  const options = payableWith(query.data, { recurring });
  if (!options && query.isError) return <LoadFailed text="Não foi possível carregar as formas de pagamento." query={query} />;
  if (!options) return <Skeleton height={144} role="status" aria-label="Carregando as formas de pagamento" />;
  if (options.length === 0) return <p role="status">Nenhuma forma de pagamento está disponível agora.</p>;
  const chosen = chosenPayment(options, value);
  return (
    <>
      <RadioCards
        legend="Forma de pagamento"
        cards={options.map((option) => ({
          value: optionId(option),
          title: option.label,
          text: hintOf(option, personHint),
          icon: icons[option.method],
        }))}
        value={chosen ? optionId(chosen) : ''}
        onChange={onChange}
      />
      {chosen?.method === 'card' && amountCents ? <Instalments provider={chosen.provider} amountCents={amountCents} /> : null}
    </>
  );
}
