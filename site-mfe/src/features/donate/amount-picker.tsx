import type { DonationTier } from '@aflora/contracts/content';
import { formatCount, formatMoney } from '@aflora/ui';
import { IconHeart } from '@tabler/icons-react';
import { useId, type ComponentProps } from 'react';
import { AmountField } from '../../components/amount-field';
import { roundMoney } from '../../lib/amounts';
import { useSiteContent } from '../../lib/site-settings';
import classes from './amount-picker.module.css';

interface AmountPickerProps extends Omit<ComponentProps<typeof AmountField>, 'value'> {
  value: number | null;
  isMonthly: boolean;
}

/** Choice of a tier or another amount, with a text about what the amount pays for. */
export function AmountPicker({ value, isMonthly, onChange, ...field }: AmountPickerProps) {
  const name = useId();
  const { donationTiers } = useSiteContent();
  return (
    <div className={classes.picker}>
      <fieldset className={classes.presets}>
        <legend>Escolha um valor</legend>
        {donationTiers.map(({ amountCents }) => (
          <label key={amountCents} className={classes.preset}>
            <input type="radio" name={name} checked={value === amountCents} onChange={() => onChange(amountCents)} />
            {roundMoney(amountCents)}
          </label>
        ))}
      </fieldset>
      <AmountField
        {...field}
        label="Valor da doação"
        description="Mínimo de R$ 5,00"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="0,00"
        value={value}
        onChange={onChange}
      />
      <p className={classes.impact} aria-live="polite">
        <IconHeart size={20} stroke={1.6} aria-hidden />
        <span>
          {value ? impactText(value, donationTiers) : 'Cada real chega inteiro aos projetos.'}
          {value && isMonthly ? ' Todo mês.' : ''}
        </span>
      </p>
    </div>
  );
}

/** What an amount pays for, in terms of the tiers: '1 bolsa completa e 1 kit de higiene'. */
export function impactText(amountCents: number, donationTiers: readonly DonationTier[]): string {
  const tiers = [...donationTiers].sort((one, other) => other.amountCents - one.amountCents);
  const smallest = tiers.at(-1);
  const amount = formatMoney(amountCents);
  if (smallest && amountCents < smallest.amountCents) return `${amount} ajudam a completar ${smallest.impact}.`;
  let rest = amountCents;
  const parts = tiers.flatMap((tier) => {
    const times = Math.floor(rest / tier.amountCents);
    rest -= times * tier.amountCents;
    if (times === 0) return [];
    return times === 1 ? [tier.impact] : [`${formatCount(times)} vezes ${tier.impact}`];
  });
  return `${amount} viram ${joined(parts)}.`;
}

const joined = (parts: string[]): string => [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' e ');
