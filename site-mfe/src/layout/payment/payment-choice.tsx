import { Skeleton } from '@aflora/ui';
import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../app/shell-context';
import { LoadFailed } from '../load-failed';
import { RadioCards } from '../radio-cards';
import { chosenPayment, optionId, paymentOptionsQuery } from './payments.api';

const looks = {
  pix: { text: 'Na hora, com QR code ou copia e cola.', icon: <IconQrcode size={22} stroke={1.6} aria-hidden /> },
  card: { text: 'Você termina na página segura do provedor.', icon: <IconCreditCard size={22} stroke={1.6} aria-hidden /> },
};

/** How to pay; the first way is taken until another one is. */
export function PaymentChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const query = useQuery(paymentOptionsQuery(useShell().api));
  const options = query.data;
  if (!options && query.isError) return <LoadFailed text="Não foi possível carregar as formas de pagamento." query={query} />;
  if (!options) return <Skeleton height={144} role="status" aria-label="Carregando as formas de pagamento" />;
  const chosen = chosenPayment(options, value);
  return (
    <RadioCards
      legend="Forma de pagamento"
      cards={options.map((option) => ({ value: optionId(option), title: option.label, ...looks[option.method] }))}
      value={chosen ? optionId(chosen) : ''}
      onChange={onChange}
    />
  );
}
