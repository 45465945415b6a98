import { useId, type ReactNode } from 'react';
import classes from './radio-cards.module.css';

export interface RadioCard {
  value: string;
  title: string;
  text?: ReactNode;
  /** At the right end: a price, say. */
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

/** One of a few, each with its consequences beside it. */
export function RadioCards({ legend, cards, value, onChange, error }: RadioCardsProps) {
  const name = useId();
  return (
    <fieldset className={classes.group} aria-describedby={`${name}-error`}>
      <legend>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} className={classes.card}>
          <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChange(card.value)} />
          {card.icon}
          <span className={classes.words}>
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
