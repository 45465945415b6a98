import { states, type AddressInput } from '@aflora/contracts';
import { problemTexts, Skeleton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { addressQuery, FULL_POSTAL_CODE, isUnknownPostalCode } from '../lib/cart-quote';
import { useShell } from '../lib/shell';
import formClasses from './form-fields.module.css';
import { SelectField } from './select-field';

type AddressField = keyof AddressInput;
export type AddressValues = Record<AddressField, string>;

/** What the fields need of a form that has an address among its values. */
interface AddressForm {
  values: AddressValues;
  errors: Partial<Record<string, ReactNode>>;
  setValues(values: Partial<AddressValues>): void;
  clearFieldError(field: AddressField): void;
  getInputProps(field: AddressField): Pick<ComponentProps<typeof TextInput>, 'error'>;
}

interface AddressFieldsProps {
  form: AddressForm;
  address: Address;
}

/** Fields besides the postal code. */
const fields = ['street', 'number', 'complement', 'district', 'city', 'state'] as const;

/** Rest of the address. Parts that are known from the postal code are shown as text; the others are typed. */
export function AddressFields({ form, address: { found, failure, isSearching, correct } }: AddressFieldsProps) {
  const typed = useRef<HTMLDivElement>(null);
  if (isSearching) return <Skeleton height={200} role="status" aria-label="Buscando o endereço" />;
  const { street, district, city, state } = form.values;
  const isWrong = fields.some((field) => found?.[field as 'city'] && form.errors[field]);
  const known = isWrong ? undefined : found;
  const correctIt = () => {
    correct();
    // The used button disappears, and the fields are there after the next render.
    setTimeout(() => typed.current?.querySelector('input')?.focus());
  };
  return (
    <>
      {failure && <p className={formClasses.lead}>{reasonOf(failure)}</p>}
      {known && (
        <div className={formClasses.known}>
          <p>
            {known.street && (
              <b>
                {street}
                <br />
              </b>
            )}
            {known.district && `${district}, `}
            {city} – {state}, CEP {form.values.postalCode}
          </p>
          <button type="button" className={formClasses.link} onClick={correctIt}>
            Corrigir endereço
          </button>
        </div>
      )}
      <div ref={typed} className={formClasses.fields}>
        {!known?.street && (
          <TextInput label="Rua" autoComplete="address-line1" className={formClasses.wide} {...form.getInputProps('street')} />
        )}
        <TextInput label="Número" autoComplete="off" {...form.getInputProps('number')} />
        <TextInput label="Complemento" placeholder="Opcional" autoComplete="address-line2" {...form.getInputProps('complement')} />
        {!known?.district && (
          <TextInput label="Bairro" autoComplete="address-level3" className={formClasses.wide} {...form.getInputProps('district')} />
        )}
        {!known && <TextInput label="Cidade" autoComplete="address-level2" {...form.getInputProps('city')} />}
        {!known && <SelectField label="Estado" options={states} autoComplete="address-level1" {...form.getInputProps('state')} />}
      </div>
    </>
  );
}

const reasonOf = (failure: Error): string =>
  problemTexts[isUnknownPostalCode(failure) ? 'address.not-found' : 'address.lookup-unavailable'].message;

type Address = ReturnType<typeof useAddress>;

const NO_PLACE = { street: '', number: '', complement: '', district: '', city: '', state: '' };

/**
 * Fills in the address of a postal code, once for each code, so that later corrections are kept. Empties the address of an earlier postal
 * code when nothing is found for the new one, because the two don't belong together.
 */
export function useAddress(form: AddressForm) {
  const { postalCode } = form.values;
  const isWhole = FULL_POSTAL_CODE.test(postalCode);
  const { data, error, isFetching } = useQuery({ ...addressQuery(useShell().api, postalCode), enabled: isWhole });
  const filledFor = useRef(form.values.city ? postalCode : '');
  const [corrected, setCorrected] = useState('');
  const { setValues, clearFieldError } = form;

  const hasFailed = isWhole && error !== null;
  useEffect(() => {
    const isAnother = filledFor.current !== '';
    if (filledFor.current === postalCode || (!data && !(hasFailed && isAnother))) return;
    filledFor.current = data ? postalCode : '';
    const { street, district, city, state } = data ?? NO_PLACE;
    setValues({ street, district, city, state, ...(isAnother && { number: '', complement: '' }) });
    fields.forEach((field) => clearFieldError(field));
  }, [data, hasFailed, postalCode, setValues, clearFieldError]);

  return {
    /** Address of the postal code, unless the user is correcting it. */
    found: isWhole && corrected !== postalCode ? data : undefined,
    failure: isWhole ? error : null,
    isSearching: isWhole && isFetching,
    correct: () => setCorrected(postalCode),
    /** Fills in a whole address, which its postal code doesn't replace. */
    fill: (address: AddressValues) => {
      filledFor.current = address.postalCode;
      setValues(address);
      fields.forEach((field) => clearFieldError(field));
    },
  };
}
