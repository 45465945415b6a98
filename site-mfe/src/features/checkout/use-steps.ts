import { useEffect, useRef, useState } from 'react';
import { fieldsOf, isFilled, stepNames, stepOf, type CheckoutForm, type StepName } from './checkout-fields';

export type Steps = ReturnType<typeof useSteps>;

/** Which step is open. Steps only fold away: what was typed in them stays in the one form. */
export function useSteps(form: CheckoutForm) {
  const [open, setOpen] = useState<StepName>(() => firstUnfilled(form));
  const container = useRef<HTMLFormElement>(null);
  useFocusIn(open, container);

  /** Shows the errors of a step and goes to the first of them; true when there is none. */
  const check = (step: StepName): boolean => {
    const wrong = fieldsOf[step].filter((field) => hasError(form, field));
    if (wrong[0]) focusField(form, wrong[0]);
    return wrong.length === 0;
  };
  /** Opens the first step that isn't right, which then shows why; true when all are. */
  const checkAll = (): boolean => {
    const step = stepNames.find((name) => !isFilled(form, name));
    if (step) {
      setOpen(step);
      check(step);
    }
    return !step;
  };
  return {
    open,
    container,
    setOpen,
    checkAll,
    /** On to the next step that needs something; the last one is always worth a look. */
    goOn: () => check(open) && setOpen(stepNames.find((name) => name !== open && !isFilled(form, name)) ?? 'payment'),
    openField: (field: string) => {
      const step = stepOf(field);
      if (step) setOpen(step);
      focusField(form, field);
    },
  };
}

const firstUnfilled = (form: CheckoutForm): StepName => stepNames.find((step) => !isFilled(form, step)) ?? 'payment';

function hasError(form: CheckoutForm, field: (typeof fieldsOf)[StepName][number]): boolean {
  const result = form.validateField(field);
  return 'hasError' in result && result.hasError;
}

/** After the render that shows the field. */
function focusField(form: CheckoutForm, field: string): void {
  setTimeout(() => form.getInputNode(field as 'email')?.focus());
}

/** Moves on with the person: into the first field of a step that has just opened which still waits for something. */
function useFocusIn(open: StepName, container: React.RefObject<HTMLElement | null>): void {
  const known = useRef(open);
  useEffect(() => {
    if (known.current === open) return;
    known.current = open;
    const fields = [...(container.current?.querySelectorAll<HTMLInputElement>('[data-step-body] :is(input, select)') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [open, container]);
}
