import { MAX_ADDRESSES } from '@aflora/contracts';
import { useRef } from 'react';
import { CheckField } from '../../components/check-field';
import { RadioCards } from '../../components/choices';
import formClasses from '../../components/form-fields.module.css';
import { TaxIdField } from '../../components/tax-id-field';
import { addressLine } from '../../lib/account.api';
import { useSessionUser } from '../../lib/shell';
import type { Checkout } from './use-checkout';

const ANOTHER = 'another';

/** Choice of a saved address; nothing for those who have none. */
export function SavedAddressChoice({ checkout: { savedAddresses } }: { checkout: Checkout }) {
  const { saved, chosen, choose } = savedAddresses;
  if (saved.length === 0) return null;
  const cards = saved.map((address) => ({ value: address.id, title: address.label, text: addressLine(address) }));
  return (
    <RadioCards
      legend="Entregar em"
      cards={[...cards, { value: ANOTHER, title: 'Usar outro endereço' }]}
      value={chosen?.id ?? ANOTHER}
      onChange={choose}
    />
  );
}

/** Offers to save an address that isn't saved yet. */
export function SaveAddress({ checkout: { form, savedAddresses } }: { checkout: Checkout }) {
  const user = useSessionUser();
  const { saved, chosen } = savedAddresses;
  if (!user || chosen || saved.length >= MAX_ADDRESSES) return null;
  const label = saved.length === 0 ? 'Casa' : `Endereço ${saved.length + 1}`;
  return (
    <CheckField
      label="Salvar este endereço"
      text={`Fica no seu perfil como “${label}”, e você muda ou remove quando quiser.`}
      checked={form.values.saveAddressAs !== ''}
      onChange={({ currentTarget }) => form.setFieldValue('saveAddressAs', currentTarget.checked ? label : '')}
    />
  );
}

/** The saved CPF or CNPJ, masked, or the field for one. */
export function TaxIdChoice({ checkout: { form, maskedTaxId } }: { checkout: Checkout }) {
  const user = useSessionUser();
  const opener = useRef<HTMLButtonElement>(null);
  const chooseSaved = (isSaved: boolean) => {
    form.setFieldValue('usesSavedTaxId', isSaved);
    // The pressed button disappears, and its replacement exists only after the next render.
    setTimeout(() => (isSaved ? opener.current : form.getInputNode('cpf'))?.focus());
  };
  if (maskedTaxId && form.values.usesSavedTaxId) {
    return (
      <div className={`${formClasses.known} ${formClasses.wide}`}>
        <p>
          <b>{maskedTaxId}</b> CPF ou CNPJ salvo na sua conta
        </p>
        <button ref={opener} type="button" className={formClasses.link} onClick={() => chooseSaved(false)}>
          Usar outro CPF ou CNPJ
        </button>
      </div>
    );
  }
  return (
    <>
      <TaxIdField placeholder="000.000.000-00" {...form.getInputProps('cpf')} />
      {maskedTaxId && (
        <button type="button" className={formClasses.link} onClick={() => chooseSaved(true)}>
          Usar o CPF ou CNPJ salvo ({maskedTaxId})
        </button>
      )}
      {user && (
        <div className={formClasses.wide}>
          <CheckField
            label="Salvar este CPF ou CNPJ"
            text="Fica na sua conta, aparece sempre mascarado, e você remove no perfil quando quiser."
            checked={form.values.savesTaxId}
            onChange={({ currentTarget }) => form.setFieldValue('savesTaxId', currentTarget.checked)}
          />
        </div>
      )}
    </>
  );
}
