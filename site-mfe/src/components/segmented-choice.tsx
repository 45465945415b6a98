import { useId } from 'react';
import { VisuallyHidden } from '@aflora/ui';
import classes from './segmented-choice.module.css';

interface SegmentedChoiceProps<V extends string> {
  /** Named for those who don't see that the options stand together. */
  legend: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
}

/** One of two or three, side by side. */
export function SegmentedChoice<V extends string>({ legend, options, value, onChange }: SegmentedChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
