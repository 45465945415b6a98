import { CheckoutInput } from '@aflora/contracts';
import { useDtoForm, type DtoForm } from '@aflora/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { checkoutDraft } from '../../lib/checkout-draft';
import { useSessionUser } from '../../lib/shell';
import { useContactPrefill } from '../../lib/use-contact-prefill';

type CheckoutField = 'email' | 'name' | 'cpf' | 'postalCode' | 'street' | 'number' | 'complement' | 'district' | 'city' | 'state';
/** Typed fields and what the account saves or has saved; the rest of the input comes from the cart and the choices. */
export interface CheckoutFields extends Record<CheckoutField, string> {
  usesSavedTaxId: boolean;
  savesTaxId: boolean;
  /** Label under which the address is saved; empty unless the buyer asks for it. */
  saveAddressAs: string;
}
export type CheckoutForm = DtoForm<CheckoutFields>;

export const stepNames = ['freight', 'contact', 'address', 'payment'] as const;
export type StepName = (typeof stepNames)[number];

/** Delivery and its price come before personal data, and at most eight fields are open at a time. */
const fieldsOf: Record<StepName, readonly CheckoutField[]> = {
  freight: ['postalCode'],
  contact: ['email', 'name', 'cpf'],
  address: ['street', 'number', 'complement', 'district', 'city', 'state'],
  payment: [],
};

const stepOf = (field: string): StepName | undefined => stepNames.find((step) => (fieldsOf[step] as readonly string[]).includes(field));

/** Whether all fields of the step are filled in and valid. */
export const isFilled = (form: CheckoutForm, step: StepName): boolean => fieldsOf[step].every((field) => form.isValid(field));

/** The form, filled in from the draft. When the user signs in, empty fields are filled in with their name and e-mail. */
export function useCheckoutForm(): CheckoutForm {
  const owner = useSessionUser()?.id ?? null;
  const [initialValues] = useState(() => fromDraft(owner));
  const form = useDtoForm<CheckoutFields>(CheckoutInput, { initialValues });
  useContactPrefill(form.setValues);
  return form;
}

function fromDraft(owner: string | null): CheckoutFields {
  const { email, name, postalCode, street, number, complement, district, city, state } = checkoutDraft.read(owner);
  const asked = { usesSavedTaxId: false, savesTaxId: false, saveAddressAs: '' };
  return { email, name, cpf: '', postalCode, street, number, complement, district, city, state, ...asked };
}

export type Steps = ReturnType<typeof useSteps>;

/** Which step is open. Closed steps keep what was typed, because all steps share one form. */
export function useSteps(form: CheckoutForm) {
  const { open, setOpen } = useOpenStep(form);
  const container = useRef<HTMLFormElement>(null);
  useFocusIn(open, container);

  /** Shows the errors of a step and focuses the first invalid field; true when there is none. */
  const check = (step: StepName): boolean => {
    const wrong = fieldsOf[step].filter((field) => hasError(form, field));
    if (wrong[0]) focusField(form, wrong[0]);
    return wrong.length === 0;
  };
  /** Opens the first invalid step and shows its errors; true when all steps are valid. */
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
    /** Opens the next step that isn't filled in. If there is none, opens the payment step, which is always worth a check. */
    goOn: () => check(open) && setOpen(stepNames.find((name) => name !== open && !isFilled(form, name)) ?? 'payment'),
    openField: (field: string) => {
      const step = stepOf(field);
      if (step) setOpen(step);
      focusField(form, field);
    },
  };
}

/** State of a history entry of the checkout. */
interface StepEntry {
  step: StepName;
  /** Number of entries since the one with which the checkout began. */
  index: number;
}

const indexOf = (state: unknown): number => (state as StepEntry | null)?.index ?? 0;

/** The open step. Each one is an entry of the browser's history, so that Back opens the step before, with what was typed. */
function useOpenStep(form: CheckoutForm) {
  const location = useLocation();
  const { search, state } = location;
  const navigate = useNavigate();
  // Compares the location instead of its key, because Back may return to the same entry before the router has rendered the entry after it.
  const [{ entry, open }, setShown] = useState(() => ({ entry: location, open: firstUnfilled(form) }));
  if (entry !== location) setShown({ entry: location, open: stepOfEntry(form, state as StepEntry | null) });

  const goTo = (step: StepName, index: number) =>
    void navigate({ search }, { replace: index === 0, state: { step, index } satisfies StepEntry });
  const nameFirstEntry = useEffectEvent(() => !state && goTo(open, 0));
  useEffect(() => void nameFirstEntry(), []);
  const setOpen = (step: StepName) => {
    if (step === open) return;
    // Set immediately, because the router may render only after a field of the step is focused.
    setShown({ entry, open: step });
    goTo(step, indexOf(state) + 1);
  };
  return { open, setOpen };
}

/**
 * The step of a history entry, or an earlier step that isn't filled in: after a reload, the form may contain less than when the entry was
 * created.
 */
function stepOfEntry(form: CheckoutForm, entry: StepEntry | null): StepName {
  const step = entry?.step ?? 'freight';
  const unfilled = firstUnfilled(form);
  return stepNames.indexOf(step) < stepNames.indexOf(unfilled) ? step : unfilled;
}

/**
 * Skips the history entries of later steps while the cart is empty, so that a single Back from the order leads to where the checkout began,
 * and a single Forward returns to the order.
 */
export function usePastSteps(isEmpty: boolean): void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const index = indexOf(state);
  const last = useRef(index);
  useEffect(() => {
    const direction = index > last.current ? 1 : -1;
    last.current = index;
    if (!isEmpty) return;
    if (index > 0) void navigate(direction);
    // Back restores the form's scroll position, which is below the message that replaces the form.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [isEmpty, index, key, navigate]);
}

const firstUnfilled = (form: CheckoutForm): StepName => stepNames.find((step) => !isFilled(form, step)) ?? 'payment';

function hasError(form: CheckoutForm, field: (typeof fieldsOf)[StepName][number]): boolean {
  const result = form.validateField(field);
  return 'hasError' in result && result.hasError;
}

/** Focuses a field after the render that shows it. */
function focusField(form: CheckoutForm, field: string): void {
  setTimeout(() => form.getInputNode(field as 'email')?.focus());
}

/** Moves the focus into a step that has just opened: to its first empty field, otherwise to its first field. */
function useFocusIn(open: StepName, container: React.RefObject<HTMLElement | null>): void {
  const known = useRef(open);
  useEffect(() => {
    if (known.current === open) return;
    known.current = open;
    const fields = [...(container.current?.querySelectorAll<HTMLInputElement>('[data-step-body] :is(input, select)') ?? [])];
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus();
  }, [open, container]);
}
