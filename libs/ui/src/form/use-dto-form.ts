import { inputOf, violationsOf, type Violation } from '@aflora/contracts';
import { ApiProblem } from '@aflora/api-client';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
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
 * Form that validates with the rules of the API's input class. Errors appear on blur and on submit and disappear with the next change.
 * Values are sent to the API as typed, because the API trims and converts them with the same class.
 */
export function useDtoForm<T extends object>(Input: new () => object, { initialValues }: DtoFormOptions<T>): DtoForm<T> {
  const form = useForm<T>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) => toFormErrors(brokenRules(Input, values)),
  });
  return {
    ...form,
    showProblem: (error) => {
      const own = error instanceof ApiProblem ? error.errors.filter(({ field }) => (field.split('.', 1)[0] ?? '') in initialValues) : [];
      if (own.length > 0) form.setErrors(toFormErrors(own));
      return own.length > 0;
    },
  };
}

/** Violations of the input class. A form may have fields that the class doesn't declare, so unknown keys are ignored. */
function brokenRules(Input: new () => object, values: object): Violation[] {
  return violationsOf(inputOf(Input, values)).filter(({ code }) => code !== 'unknown-key');
}

function toFormErrors(violations: Violation[]): FormErrors {
  return Object.fromEntries(violations.map((violation) => [violation.field, violationText(violation)]));
}
