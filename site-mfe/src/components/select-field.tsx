import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  options: readonly string[];
  /** Text of the empty choice. */
  empty?: string;
  error?: ReactNode;
}

/** The browser's own select element, in the style of the text fields. */
export function SelectField({ label, options, empty = 'Escolha', error, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <select {...rest} id={id} className={classes.select} aria-invalid={error ? true : undefined} aria-describedby={`${id}-error`}>
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.6} aria-hidden />
      </div>
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </div>
  );
}
