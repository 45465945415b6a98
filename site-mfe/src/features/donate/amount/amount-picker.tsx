import { siteContent } from '@aflora/contracts/content';
import { IconHeart } from '@tabler/icons-react';
import { useId, type ComponentProps } from 'react';
import { AmountField } from '../../../components/amount-field';
import classes from './amount-picker.module.css';
import { impactText } from './impact-text';

interface AmountPickerProps extends Omit<ComponentProps<typeof AmountField>, 'value'> {
  value: number | null;
  isMonthly: boolean;
}

/** The tiers to pick from, any other amount to type, and what it becomes. */
export function AmountPicker({ value, isMonthly, onChange, ...field }: AmountPickerProps) {
  const name = useId();
  return (
    <div className={classes.picker}>
      <fieldset className={classes.presets}>
        <legend>Escolha um valor</legend>
        {siteContent.donationTiers.map(({ amountCents }) => (
          <label key={amountCents} className={classes.preset}>
            <input type="radio" name={name} checked={value === amountCents} onChange={() => onChange(amountCents)} />
            R$ {amountCents / 100}
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
          {value ? impactText(value) : 'Cada real chega inteiro aos projetos.'}
          {value && isMonthly ? ' Todo mês.' : ''}
        </span>
      </p>
    </div>
  );
}
