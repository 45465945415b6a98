import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './quantity-picker.module.css';

interface QuantityPickerProps {
  value: number;
  /** Units in stock. */
  max: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

export function QuantityPicker({ value, max, onChange, disabled = false }: QuantityPickerProps) {
  const output = useRef<HTMLOutputElement>(null);
  const change = (next: number) => {
    // The pressed button is disabled at the limit, and a disabled button loses the focus.
    if (next <= 1 || next >= max) output.current?.focus();
    onChange(next);
  };
  return (
    <div className={classes.picker} role="group" aria-label="Quantidade">
      <button type="button" aria-label="Menos" disabled={disabled || value <= 1} onClick={() => change(value - 1)}>
        <IconMinus size={18} stroke={1.6} />
      </button>
      <output ref={output} tabIndex={-1} aria-live="polite">
        {value}
      </output>
      <button type="button" aria-label="Mais" disabled={disabled || value >= max} onClick={() => change(value + 1)}>
        <IconPlus size={18} stroke={1.6} />
      </button>
    </div>
  );
}
