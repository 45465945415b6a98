import { VisuallyHidden } from '@aflora/ui';
import { useId, type ReactNode } from 'react';
import classes from './choices.module.css';

interface RadioCard {
  value: string;
  title: string;
  text?: ReactNode;
  /** Content at the right end of the card, such as a price. */
  aside?: ReactNode;
  icon?: ReactNode;
}

interface RadioCardsProps {
  legend: string;
  cards: RadioCard[];
  value: string;
  onChange(value: string): void;
  error?: ReactNode;
}

/** Radio buttons as cards, each with an optional explanation. */
export function RadioCards({ legend, cards, value, onChange, error }: RadioCardsProps) {
  const name = useId();
  return (
    <fieldset className={classes.group} aria-describedby={`${name}-error`}>
      <legend>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classes.card}>
          <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChange(card.value)} />
          {card.icon}
          <span className={classes.label}>
            <b>{card.title}</b>
            {card.text && <span>{card.text}</span>}
          </span>
          {card.aside && <span className={classes.aside}>{card.aside}</span>}
        </label>
      ))}
      <p id={`${name}-error`} className={classes.error}>
        {error}
      </p>
    </fieldset>
  );
}

interface SegmentedChoiceProps<V extends string> {
  /** Accessible name of the group, since the legend is visually hidden. */
  legend: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange(value: V): void;
}

/** Radio buttons for two or three options, side by side. */
export function SegmentedChoice<V extends string>({ legend, options, value, onChange }: SegmentedChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={classes.segments}>
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
