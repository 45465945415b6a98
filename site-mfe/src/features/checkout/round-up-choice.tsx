import { roundUpCentsOf, roundUpSteps } from '@aflora/contracts';
import { firstContent } from '@aflora/contracts/first-content';
import { formatMoney } from '@aflora/ui';
import { useId } from 'react';
import classes from './round-up-choice.module.css';

interface RoundUpChoiceProps {
  totalCents: number;
  /** Chosen step; empty for no donation. */
  value: string;
  onChange(step: string): void;
}

/** Offers to round up what is paid as a donation. Nothing is preselected, and the products cost the same with and without it. */
export function RoundUpChoice({ totalCents, value, onChange }: RoundUpChoiceProps) {
  const name = useId();
  const offers = roundUpSteps
    .map((step) => ({ step: String(step), cents: roundUpCentsOf(totalCents, step) }))
    .filter(({ cents }, index, all) => all.findIndex((offer) => offer.cents === cents) === index);
  // A step that gives as much as a smaller one is shown as the smaller one.
  const chosen = roundUpSteps.find((step) => String(step) === value);
  const chosenCents = chosen && roundUpCentsOf(totalCents, chosen);
  return (
    <fieldset className={classes.choice}>
      <legend>Troco solidário</legend>
      <p className={classes.lead} id={`${name}-lead`}>
        Quer arredondar e doar a diferença ao {firstContent.charityName}? O recibo da doação chega à parte, no seu e‑mail.
      </p>
      <div className={classes.options}>
        <label className={classes.option}>
          <input type="radio" name={name} checked={!chosenCents} onChange={() => onChange('')} aria-describedby={`${name}-lead`} />
          Agora não
        </label>
        {offers.map(({ step, cents }) => (
          <label key={step} className={classes.option}>
            <input type="radio" name={name} checked={cents === chosenCents} onChange={() => onChange(step)} />
            <span>
              Doar {formatMoney(cents)}
              <small>Total {formatMoney(totalCents + cents)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
