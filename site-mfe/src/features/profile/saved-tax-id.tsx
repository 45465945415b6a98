import type { ProfileView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { profileQuery } from '../../lib/account.api';
import { notifyFailure, useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './addresses/address-book.module.css';
import { profileChanges, removeTaxId } from './profile.api';

/** The saved CPF or CNPJ, masked, and its removal. It is saved at a checkout, only when the buyer ticks it. */
export function SavedTaxId({ profile: { maskedTaxId } }: { profile: ProfileView }) {
  const [asks, setAsks] = useState(false);
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    scope: profileChanges,
    mutationFn: () => removeTaxId(api),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível remover o CPF ou CNPJ.'),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey });
      notify.success('CPF ou CNPJ removido');
    },
    onSettled: () => setAsks(false),
  });
  if (!maskedTaxId) {
    return <p className={classes.taxId}>Nenhum CPF ou CNPJ salvo. Ao finalizar uma compra você escolhe se quer salvar.</p>;
  }
  return (
    <div className={classes.taxId}>
      <p>
        CPF ou CNPJ salvo: <b className={classes.masked}>{maskedTaxId}</b>
      </p>
      <Button variant="subtle" size="compact-md" onClick={() => setAsks(true)}>
        Remover CPF ou CNPJ
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Remover o CPF ou CNPJ salvo?"
        confirmLabel="Remover"
        cancelLabel="Manter"
        busy={isPending}
        onConfirm={() => start()}
        onCancel={() => setAsks(false)}
      >
        <p>Na próxima compra você digita de novo. Os pedidos já feitos não mudam.</p>
      </ConfirmDialog>
    </div>
  );
}
