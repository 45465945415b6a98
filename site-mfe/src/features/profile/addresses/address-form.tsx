import { SavedAddressInput, type SavedAddressView } from '@aflora/contracts';
import { Button, SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AddressFields, useAddress, type AddressValues } from '../../../components/address-fields';
import { DigitsField } from '../../../components/digits-field';
import { FormContent } from '../../../components/form-content';
import { savedAddressesQuery } from '../../../lib/account.api';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { sendOnce } from '../../../lib/attempts';
import classes from './address-book.module.css';
import { addAddress, changeAddress } from '../profile.api';

interface AddressFormProps {
  /** The address to change; without one, the form adds one. */
  saved?: SavedAddressView;
  onClose(): void;
}

type Values = AddressValues & { label: string };

const EMPTY: Values = { label: '', postalCode: '', street: '', number: '', complement: '', district: '', city: '', state: '' };

function valuesOf({ label, postalCode, street, number, complement, district, city, state }: SavedAddressView): Values {
  return { label, postalCode, street, number, complement: complement ?? '', district, city, state };
}

/** Form for a new or a saved address. */
export function AddressForm({ saved, onClose }: AddressFormProps) {
  const form = useDtoForm<Values>(SavedAddressInput, { initialValues: saved ? valuesOf(saved) : EMPTY });
  const address = useAddress(form);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => void first.current?.focus(), []);
  const { start, isPending } = useSaving({ saved, onClose, showProblem: form.showProblem });
  return (
    <form
      className={classes.form}
      aria-label={saved ? `Editar ${saved.label}` : 'Novo endereço'}
      onSubmit={form.onSubmit(start)}
      noValidate
    >
      <FormContent isLocked={isPending}>
        <div className={classes.pair}>
          <TextInput
            ref={first}
            label="Nome do endereço"
            placeholder="Casa, trabalho…"
            autoComplete="off"
            {...form.getInputProps('label')}
          />
          <DigitsField
            label="CEP"
            pattern="00000-000"
            autoComplete="postal-code"
            placeholder="00000-000"
            {...form.getInputProps('postalCode')}
          />
        </div>
        <AddressFields form={form} address={address} />
      </FormContent>
      <div className={classes.answers}>
        <SubmitButton loading={isPending}>Salvar endereço</SubmitButton>
        <Button variant="outline" onClick={onClose} disabled={isPending}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

interface Saving extends AddressFormProps {
  showProblem(error: unknown): boolean;
}

function useSaving({ saved, onClose, showProblem }: Saving) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { queryKey } = savedAddressesQuery(api);
  /** One key for one form, so that a retry after a lost response saves one address. The API may have bound the key to other values. */
  const [attempts] = useState(() => {
    let key = crypto.randomUUID();
    return { keyOf: () => key, forget: () => void (key = crypto.randomUUID()) };
  });
  return useSingleMutation({
    mutationFn: (values: Values) =>
      saved ? changeAddress(api, saved.id, values) : sendOnce(attempts, values, (key) => addAddress(api, values, key)),
    meta: { failure: false },
    onError: (error) => {
      if (!showProblem(error)) notifyProblem(notify, error);
      void queryClient.invalidateQueries({ queryKey });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      notify.success('Endereço salvo');
      onClose();
    },
  });
}
