import { inputOf, violationsOf, type Violation } from '@aflora/contracts';
import { ApiProblem } from '@aflora/api-client';
import { useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { violationText } from '../problems/violation-texts';

export interface DtoFormOptions<T extends object> {
  initialValues: T;
}

export type DtoForm<T extends object> = UseFormReturnType<T> & {
  /** Puts the field errors of a refused call under their fields; false when it has none of this form's fields. */
  showProblem(error: unknown): boolean;
};

/**
 * A form whose rules are those of the API's input class. Errors show at blur and submit and go with the first keystroke.
 * Values reach the API as they are typed: the class trims and converts there, too.
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
      const own = error instanceof ApiProblem ? error.errors.filter(({ field }) => field in initialValues) : [];
      if (own.length > 0) form.setErrors(toFormErrors(own));
      return own.length > 0;
    },
  };
}

/** A form may hold more than what its input class declares. */
function brokenRules(Input: new () => object, values: object): Violation[] {
  return violationsOf(inputOf(Input, values)).filter(({ code }) => code !== 'unknown-key');
}

function toFormErrors(violations: Violation[]): FormErrors {
  return Object.fromEntries(violations.map((violation) => [violation.field, violationText(violation)]));
}
