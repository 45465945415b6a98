import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './check-field.module.css';

interface CheckFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Explanation under the label. */
  text: ReactNode;
}

/** Checkbox with an explanation. */
export function CheckField({ label, text, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={classes.check}>
      <input {...input} type="checkbox" id={id} aria-describedby={`${id}-text`} />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-text`}>{text}</p>
    </div>
  );
}
