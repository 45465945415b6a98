import { inputOf, violationsOf, type Violation } from '@aflora/contracts';
import { ApiProblem } from '@aflora/api-client';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { violationText } from '../problems/violation-texts';

export { violationText } from '../problems/violation-texts';

export interface DtoFormOptions<T extends object> {
  initialValues: T;
}

export type DtoForm<T extends object> = UseFormReturnType<T> & {
  /** Shows the field errors of a failed request under their fields; returns false when the error names none of this form's fields. */
  showProblem(error: unknown): boolean;
};

/**
 * Form that validates with the rules of the API's input class. Errors appear on blur and on submit and disappear with the next change;
 * an invalid submit focuses the first field with an error. Values are sent to the API as typed, because the API trims and converts them with the same class.
 */
export function useDtoForm<T extends object>(Input: new () => object, { initialValues }: DtoFormOptions<T>): DtoForm<T> {
  const [serverErrors, setServerErrors] = useState<FormErrors>({});
  const form = useForm<T>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) => toFormErrors(brokenRules(Input, values)),
    // The class doesn't know the API's errors: validation on blur would remove one while its cause is still there.
    enhanceGetInputProps: ({ inputProps, field, form: { errors } }) => {
      const validate = inputProps.onBlur as () => void;
      return { onBlur: errors[field] && errors[field] === serverErrors[field] ? undefined : () => afterPress(validate) };
    },
  });
  return {
    ...form,
    onSubmit: (submit, onInvalid) =>
      form.onSubmit(submit, (errors, values, event) => {
        focusFirst(Object.keys(errors), event?.currentTarget);
        onInvalid?.(errors, values, event);
      }),
    showProblem: (error) => {
      const own = error instanceof ApiProblem ? error.errors.filter(({ field }) => (field.split('.', 1)[0] ?? '') in initialValues) : [];
      if (own.length > 0) {
        setServerErrors(toFormErrors(own));
        form.setErrors(toFormErrors(own));
      }
      return own.length > 0;
    },
  };
}

/** Whether the mouse is pressed; browsers report a tap as a short press, too. */
let isPressed = false;
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', () => (isPressed = true), true);
  for (const end of ['mouseup', 'dragend']) window.addEventListener(end, () => (isPressed = false), true);
}

/** The press that takes the focus may be on a control below the field. An error that moved it away before the release would prevent its click. */
function afterPress(validate: () => void): void {
  if (isPressed) window.addEventListener('mouseup', validate, { once: true, capture: true });
  else validate();
}

/** Focuses the first of these fields in the order of the page, and shows it. */
function focusFirst(fields: string[], form: EventTarget | undefined): void {
  const selector = fields.map((field) => `[data-path="${field}"]`).join();
  const first = form instanceof HTMLFormElement ? form.querySelector<HTMLElement>(selector) : null;
  // The browser scrolls to a field when it gets the focus, but not when it has it already and is out of view.
  if (first === document.activeElement) first?.scrollIntoView({ block: 'center' });
  else first?.focus();
}

/** Violations of the input class. A form may have fields that the class doesn't declare, so unknown keys are ignored. */
function brokenRules(Input: new () => object, values: object): Violation[] {
  return violationsOf(inputOf(Input, values)).filter(({ code }) => code !== 'unknown-key');
}

function toFormErrors(violations: Violation[]): FormErrors {
  return Object.fromEntries(violations.map((violation) => [violation.field, violationText(violation)]));
}
