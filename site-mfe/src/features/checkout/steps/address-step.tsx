import { ApiProblem } from '@aflora/api-client';
import { states } from '@aflora/contracts';
import { problemTexts, Skeleton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { SelectField } from '../../../components/select-field';
import { fieldsOf, type CheckoutForm } from '../checkout-fields';
import type { Address } from '../use-address';
import classes from './steps.module.css';

interface AddressStepProps {
  form: CheckoutForm;
  address: Address;
}

/** The rest of the address. What the postal code told is shown as text; what it didn't tell is typed. */
export function AddressStep({ form, address: { found, failure, isSearching, correct } }: AddressStepProps) {
  if (isSearching) return <Skeleton height={200} role="status" aria-label="Buscando o endereço" />;
  const { street, district, city, state } = form.values;
  const isWrong = fieldsOf.address.some((field) => found?.[field as 'city'] && form.errors[field]);
  const known = isWrong ? undefined : found;
  return (
    <>
      {failure && <p className={classes.lead}>{reasonOf(failure)}</p>}
      {known && (
        <div className={classes.known}>
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
          <button type="button" className={classes.link} onClick={correct}>
            Corrigir endereço
          </button>
        </div>
      )}
      <div className={classes.fields}>
        {!known?.street && (
          <TextInput label="Rua" autoComplete="address-line1" className={classes.wide} {...form.getInputProps('street')} />
        )}
        <TextInput label="Número" autoComplete="off" {...form.getInputProps('number')} />
        <TextInput label="Complemento" placeholder="Opcional" autoComplete="address-line2" {...form.getInputProps('complement')} />
        {!known?.district && (
          <TextInput label="Bairro" autoComplete="address-level3" className={classes.wide} {...form.getInputProps('district')} />
        )}
        {!known && <TextInput label="Cidade" autoComplete="address-level2" {...form.getInputProps('city')} />}
        {!known && <SelectField label="Estado" options={states} autoComplete="address-level1" {...form.getInputProps('state')} />}
      </div>
    </>
  );
}

const reasonOf = (failure: Error): string =>
  failure instanceof ApiProblem && failure.code === 'address.not-found'
    ? problemTexts['address.not-found'].message
    : problemTexts['address.lookup-unavailable'].message;
