import type { DtoForm } from '@aflora/ui/form';

export type CheckoutField = 'email' | 'name' | 'cpf' | 'postalCode' | 'street' | 'number' | 'complement' | 'district' | 'city' | 'state';
/** What is typed; the rest of the input comes from the cart and the choices. */
export type CheckoutFields = Record<CheckoutField, string>;
export type CheckoutForm = DtoForm<CheckoutFields>;

export const stepNames = ['freight', 'contact', 'address', 'payment'] as const;
export type StepName = (typeof stepNames)[number];

/** Delivery and its price come before anything personal; never more than eight fields are open. */
export const fieldsOf: Record<StepName, readonly CheckoutField[]> = {
  freight: ['postalCode'],
  contact: ['email', 'name', 'cpf'],
  address: ['street', 'number', 'complement', 'district', 'city', 'state'],
  payment: [],
};

export const stepOf = (field: string): StepName | undefined =>
  stepNames.find((step) => (fieldsOf[step] as readonly string[]).includes(field));

/** Whether everything that the step asks for is there and right. */
export const isFilled = (form: CheckoutForm, step: StepName): boolean => fieldsOf[step].every((field) => form.isValid(field));
