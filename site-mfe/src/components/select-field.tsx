import { useId, type ComponentProps } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './select-field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  options: readonly string[];
  error?: React.ReactNode;
}

/** The browser's own list, in the look of the text fields. */
export function SelectField({ label, options, error, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.box}>
        <select {...rest} id={id} className={classes.select} aria-invalid={error ? true : undefined} aria-describedby={`${id}-error`}>
          <option value="">Escolha</option>
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
