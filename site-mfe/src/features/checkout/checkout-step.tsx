import { SubmitButton } from '@aflora/ui';
import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { isFilled, stepNames, type StepName } from './checkout-fields';
import classes from './checkout-step.module.css';
import type { Checkout } from './use-checkout';

interface CheckoutStepProps {
  checkout: Checkout;
  name: StepName;
  title: string;
  /** What was given, once the step is done. */
  summary?: ReactNode;
  submitLabel?: string;
  children: ReactNode;
}

/** One step: its fields while it is open, what was given once it is done, its heading before. */
export function CheckoutStep({ checkout, name, title, summary, submitLabel = 'Continuar', children }: CheckoutStepProps) {
  const id = useId();
  const { steps, form, isBuyable, isPlacing, delivery } = checkout;
  const isOpen = steps.open === name;
  const isDone = !isOpen && name !== 'payment' && isFilled(form, name) && (name !== 'freight' || delivery !== undefined);
  const isLast = name === 'payment';
  return (
    <section className={classes.step} aria-labelledby={id} data-state={isOpen ? 'open' : isDone ? 'done' : 'ahead'}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {isDone ? <IconCheck size={18} stroke={2} /> : stepNames.indexOf(name) + 1}
        </span>
        <h2 id={id} aria-current={isOpen ? 'step' : undefined}>
          {title}
        </h2>
        {isDone && (
          <button
            type="button"
            className={classes.change}
            onClick={() => steps.setOpen(name)}
            aria-label={`Alterar ${title.toLowerCase()}`}
          >
            Alterar
          </button>
        )}
      </div>
      {isDone && <p className={classes.summary}>{summary}</p>}
      {isOpen && (
        <div className={classes.body} data-step-body>
          {children}
          <SubmitButton className={classes.submit} disabled={isLast && !isBuyable} loading={isLast && isPlacing} fullWidth={isLast}>
            {submitLabel}
          </SubmitButton>
          {isLast && !isBuyable && <p className={classes.hint}>Ajuste os itens marcados no resumo para continuar.</p>}
        </div>
      )}
    </section>
  );
}
