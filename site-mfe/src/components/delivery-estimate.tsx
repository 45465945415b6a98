import type { ShippingOptionView } from '@aflora/contracts';
import { Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { addressQuery, chosenOption, freight, FULL_POSTAL_CODE, isUnknownPostalCode, workingDays, type CartQuote } from '../lib/cart-quote';
import { useShell } from '../lib/shell';
import { RadioCards } from './choices';
import classes from './delivery-estimate.module.css';
import { DigitsField } from './digits-field';

interface DeliveryEstimateProps {
  /** Props of the field for the postal code. */
  field: Pick<ComponentProps<typeof DigitsField>, 'value' | 'onChange' | 'error' | 'onBlur'>;
  /** Whether the postal code was chosen elsewhere, with a whole address. */
  isFieldHidden?: boolean;
  quote: { data?: CartQuote; isPlaceholderData: boolean; isError: boolean };
  shippingCode: string;
  onShipping(code: string): void;
}

/** Field for a postal code, and the price of delivery to that place. */
export function DeliveryEstimate({ field, isFieldHidden = false, quote, shippingCode, onShipping }: DeliveryEstimateProps) {
  const postalCode = field.value ?? '';
  const isWhole = FULL_POSTAL_CODE.test(postalCode);
  const { error } = useQuery({ ...addressQuery(useShell().api, postalCode), enabled: isWhole && !isFieldHidden });
  const isServed = quote.isPlaceholderData || quote.data?.shipping.length !== 0;
  const isUnknown = isWhole && !isFieldHidden && isServed && isUnknownPostalCode(error);
  return (
    <div className={classes.estimate}>
      {!isFieldHidden && (
        <DigitsField
          {...field}
          label="CEP"
          pattern="00000-000"
          autoComplete="postal-code"
          placeholder="00000-000"
          className={classes.field}
        />
      )}
      {/* Freight is priced by ranges, which also contain postal codes that don't exist; new ones may be missing from the look-up. */}
      {isUnknown && (
        <p className={classes.nowhere} role="alert">
          Não encontramos este CEP. Confira o número; se ele estiver certo, siga em frente e digite o endereço completo.
        </p>
      )}
      {isWhole && <Options postalCode={postalCode} quote={quote} shippingCode={shippingCode} onShipping={onShipping} />}
    </div>
  );
}

interface OptionsProps extends Omit<DeliveryEstimateProps, 'field' | 'isFieldHidden'> {
  postalCode: string;
}

/** The delivery options. Those of the former cart stay until the changed one is priced, so that nothing jumps; those of another place don't. */
function Options({ postalCode, quote, shippingCode, onShipping }: OptionsProps) {
  // A failed quote is already shown in place of the cart's lines.
  if (!quote.data && quote.isError) return null;
  if (quote.data?.postalCode !== postalCode) return <Skeleton height={136} role="status" aria-label="Calculando o frete" />;
  const { shipping } = quote.data;
  if (shipping.length === 0) {
    return (
      <p className={classes.nowhere} role="alert">
        Ainda não entregamos neste CEP. Confira o número ou <Link to="/contato">fale com a gente</Link>.
      </p>
    );
  }
  return <ShippingChoice options={shipping} value={chosenOption(shipping, shippingCode)?.code ?? ''} onChange={onShipping} />;
}

interface ShippingChoiceProps {
  options: ShippingOptionView[];
  value: string;
  onChange(code: string): void;
}

/** Choice of a shipping option, with price and delivery time. */
function ShippingChoice({ options, value, onChange }: ShippingChoiceProps) {
  const cards = options.map(({ code, name, priceCents, days }) => ({
    value: code,
    title: name,
    text: `Chega em até ${workingDays(days)}`,
    aside: freight(priceCents),
  }));
  return <RadioCards legend="Forma de entrega" cards={cards} value={value} onChange={onChange} />;
}
