import { Button, formatMoney } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSessionUser, useShell } from '../../../lib/shell-context';
import { useSingleMutation } from '../../../lib/use-single-mutation';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { cancelMonthly, donationKey } from '../donation.api';

export function CancelMonthly({ id, amountCents }: { id: string; amountCents: number }) {
  const { api, notify } = useShell();
  const queryKey = donationKey(id, useSessionUser()?.id ?? null);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { start, isPending } = useSingleMutation({
    mutationFn: () => cancelMonthly(api, id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey });
      setAsking(false);
      notify.success('Doação mensal cancelada', 'Nenhuma outra cobrança será feita.');
    },
  });
  return (
    <>
      <Button variant="outline" size="md" onClick={() => setAsking(true)}>
        Cancelar doação mensal
      </Button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={`Cancelar a doação mensal de ${formatMoney(amountCents)}?`}
          confirmLabel="Cancelar doação mensal"
          cancelLabel="Manter doação"
          busy={isPending}
          onConfirm={() => start()}
          onCancel={() => setAsking(false)}
        >
          Nenhuma outra cobrança será feita. O que você já doou continua valendo, e os recibos também.
        </ConfirmDialog>
      )}
    </>
  );
}
