import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './quantity-picker.module.css';

interface QuantityPickerProps {
  value: number;
  /** Units in stock. */
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

export function QuantityPicker({ value, max, onChange, disabled = false }: QuantityPickerProps) {
  return (
    <div className={classes.picker} role="group" aria-label="Quantidade">
      <button type="button" aria-label="Menos" disabled={disabled || value <= 1} onClick={() => onChange(value - 1)}>
        <IconMinus size={18} stroke={1.6} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label="Mais" disabled={disabled || value >= max} onClick={() => onChange(value + 1)}>
        <IconPlus size={18} stroke={1.6} />
      </button>
    </div>
  );
}
