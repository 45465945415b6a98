import type { ShippingOptionView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { RadioCards } from './radio-cards';

interface ShippingChoiceProps {
  options: ShippingOptionView[];
  value: string;
  onChange(code: string): void;
}

/** The ways of delivery, with price and days. */
export function ShippingChoice({ options, value, onChange }: ShippingChoiceProps) {
  const cards = options.map(({ code, name, priceCents, days }) => ({
    value: code,
    title: name,
    text: `Chega em até ${workingDays(days)}`,
    aside: freight(priceCents),
  }));
  return <RadioCards legend="Forma de entrega" cards={cards} value={value} onChange={onChange} />;
}

export const freight = (cents: number): string => (cents === 0 ? 'Grátis' : formatMoney(cents));

export const workingDays = (days: number): string => `${days} ${days === 1 ? 'dia útil' : 'dias úteis'}`;

/** The chosen option, else the first one, which is the one people take. */
export const chosenOption = (options: ShippingOptionView[] | undefined, code: string): ShippingOptionView | undefined =>
  options?.find((option) => option.code === code) ?? options?.[0];
