import { MAX_ADDRESSES, type SavedAddressView } from '@aflora/contracts';
import { Button, Skeleton } from '@aflora/ui';
import { keepFocusNear } from '@aflora/ui/opener-focus';
import { StatusBadge } from '@aflora/ui/status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { LoadFailed } from '../../../components/load-failed';
import { addressLine, savedAddressesQuery } from '../../../lib/account.api';
import { notifyProblem } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from './address-book.module.css';
import { AddressForm } from './address-form';
import { preferAddress, removeAddress } from '../profile.api';

const NEW = 'new';

/** The user's addresses for their purchases. */
export function AddressBook() {
  const query = useQuery(savedAddressesQuery(useShell().api));
  /** Id of the address whose form is open, or `NEW`. */
  const [edited, setEdited] = useState<string>();
  const add = useRef<HTMLButtonElement>(null);
  const addresses = query.data;
  if (!addresses) {
    return query.isError ? <LoadFailed text="Não foi possível carregar os endereços." query={query} /> : <Waiting />;
  }
  const close = () => {
    setEdited(undefined);
    setTimeout(() => add.current?.focus());
  };
  return (
    <>
      {addresses.length > 0 ? (
        <ul className={classes.list}>
          {addresses.map((address) => (
            <li key={address.id}>
              {edited === address.id ? (
                <AddressForm saved={address} onClose={close} />
              ) : (
                <Address address={address} onEdit={() => setEdited(address.id)} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        edited !== NEW && <p className={classes.empty}>Nenhum endereço salvo ainda. Salve um aqui ou ao finalizar uma compra.</p>
      )}
      {edited === NEW && <AddressForm onClose={close} />}
      {edited !== NEW && addresses.length < MAX_ADDRESSES && (
        <Button ref={add} variant="outline" className={classes.add} onClick={() => setEdited(NEW)}>
          Adicionar endereço
        </Button>
      )}
      {addresses.length >= MAX_ADDRESSES && <p className={classes.empty}>Você tem 10 endereços, o máximo. Remova um para salvar outro.</p>}
    </>
  );
}

interface AddressProps {
  address: SavedAddressView;
  onEdit(): void;
}

function Address({ address, onEdit }: AddressProps) {
  const { id, label, isPreferred } = address;
  const [asks, setAsks] = useState(false);
  const { prefer, remove, isBusy } = useChanges(id, () => setAsks(false));
  return (
    <>
      <div>
        <p className={classes.name}>
          {label} {isPreferred && <StatusBadge tone="ok">Preferido</StatusBadge>}
        </p>
        <p className={classes.line}>{addressLine(address)}</p>
      </div>
      <div className={classes.actions}>
        {!isPreferred && (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Tornar preferido: ${label}`}
            loading={isBusy}
            onClick={({ currentTarget }) => {
              keepFocusNear(currentTarget);
              prefer();
            }}
          >
            Tornar preferido
          </Button>
        )}
        <Button variant="subtle" size="compact-md" aria-label={`Editar: ${label}`} onClick={onEdit}>
          Editar
        </Button>
        <Button variant="subtle" size="compact-md" aria-label={`Remover: ${label}`} onClick={() => setAsks(true)}>
          Remover
        </Button>
      </div>
      <ConfirmDialog
        opened={asks}
        title={`Remover “${label}”?`}
        confirmLabel="Remover endereço"
        cancelLabel="Manter"
        busy={isBusy}
        onConfirm={remove}
        onCancel={() => setAsks(false)}
      >
        <p>{addressLine(address)}. Os pedidos já feitos continuam com este endereço.</p>
      </ConfirmDialog>
    </>
  );
}

function useChanges(id: string, onRemoved: () => void) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: 'prefer' | 'remove') => (change === 'prefer' ? preferAddress(api, id) : removeAddress(api, id)),
    meta: { failure: false },
    onError: (error) => notifyProblem(notify, error),
    onSuccess: (_, change) => notify.success(change === 'prefer' ? 'Endereço preferido atualizado' : 'Endereço removido'),
    onSettled: async (_, __, change) => {
      if (change === 'remove') onRemoved();
      await queryClient.invalidateQueries({ queryKey: savedAddressesQuery(api).queryKey });
    },
  });
  return { prefer: () => mutate('prefer'), remove: () => mutate('remove'), isBusy: isPending };
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Carregando endereços">
      <Skeleton className={classes.waitingRow} />
      <Skeleton className={classes.waitingRow} />
    </div>
  );
}
