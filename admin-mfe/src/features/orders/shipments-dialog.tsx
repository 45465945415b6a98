import {
  OrderShipmentsInput,
  paths,
  type AdminOrderSummaryView,
  type OrderShipmentResultView,
  type OrderShipmentsView,
} from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog, NoticeDialog } from '../../components/dialogs';
import { useShell } from '../../lib/shell';
import { useConsoleForm } from '../../lib/use-console-form';
import { orderName, orderNumber, statusLabel } from './order-labels';
import { reloadOrders } from './orders.api';
import classes from './shipments-dialog.module.css';

interface ShipmentsDialogProps {
  /** The selected orders, as they were when the dialog opened. */
  orders: AdminOrderSummaryView[];
  /** The orders were sent; the selection is cleared. */
  onClose(): void;
  onCancel(): void;
}

/** Ships several orders at once: one tracking code each, then the result of each. */
export function ShipmentsDialog({ orders: chosen, onClose, onCancel }: ShipmentsDialogProps) {
  const [orders] = useState(chosen);
  const [results, setResults] = useState<OrderShipmentsView['results'] | null>(null);
  const ready = orders.filter(({ canShip }) => canShip);
  const refused = orders.filter(({ canShip }) => !canShip);
  if (results) return <ShipmentResults results={results} onClose={onClose} />;
  if (ready.length === 0) return <NothingToShip orders={refused} onClose={onCancel} />;
  return <CodesDialog ready={ready} refused={refused} onSent={setResults} onCancel={onCancel} />;
}

interface CodesDialogProps {
  ready: AdminOrderSummaryView[];
  refused: AdminOrderSummaryView[];
  onSent(results: OrderShipmentsView['results']): void;
  onCancel(): void;
}

function CodesDialog({ ready, refused, onSent, onCancel }: CodesDialogProps) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const form = useConsoleForm(OrderShipmentsInput, {
    initialValues: { shipments: ready.map(({ id }) => ({ id, trackingCode: '' })) },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { shipments: { id: string; trackingCode: string }[] }) =>
      api.post<OrderShipmentsView>(paths.adminOrderShipments, input),
    onSuccess: ({ results }) => onSent(results),
    onSettled: () => reloadOrders(queryClient),
  });
  return (
    <FormDialog
      isOpen
      title="Marcar como enviado"
      submitLabel={ready.length === 1 ? 'Enviar 1 pedido' : `Enviar ${ready.length} pedidos`}
      isBusy={isPending}
      onSubmit={form.onSubmit((values) => void (!isPending && mutate(values)))}
      onClose={() => form.leave(onCancel)}
    >
      <p>Cada cliente recebe um e-mail com o código de rastreio.</p>
      <ul className={classes.codes}>
        {ready.map(({ id, customerName, shippingAddress }, index) => (
          <li key={id}>
            <TextInput
              label={`Código de rastreio do ${orderName(id)}`}
              description={[customerName ?? shippingAddress.recipient, shippingAddress.city].filter(Boolean).join(' · ')}
              data-autofocus={index === 0 || undefined}
              autoComplete="off"
              {...form.getInputProps(`shipments.${index}.trackingCode`)}
            />
          </li>
        ))}
      </ul>
      {refused.length > 0 && <Refused orders={refused} />}
    </FormDialog>
  );
}

function NothingToShip({ orders, onClose }: { orders: AdminOrderSummaryView[]; onClose(): void }) {
  return (
    <NoticeDialog isOpen title="Nenhum pedido pode ser enviado" closeLabel="Entendi" onClose={onClose}>
      <Refused orders={orders} />
    </NoticeDialog>
  );
}

function Refused({ orders }: { orders: AdminOrderSummaryView[] }) {
  return (
    <div className={classes.refused}>
      <p>{orders.length === 1 ? 'Não pode ser enviado agora:' : 'Não podem ser enviados agora:'}</p>
      <ul>
        {orders.map(({ id, status, isDisputed }) => (
          <li key={id}>
            {orderNumber(id)} ({isDisputed ? 'Contestação aberta' : statusLabel(status).label})
          </li>
        ))}
      </ul>
      <p>Só sai o que está pago, em preparo e com os produtos reservados.</p>
    </div>
  );
}

/** The result of each shipment. */
function ShipmentResults({ results, onClose }: { results: OrderShipmentResultView[]; onClose(): void }) {
  const sent = results.filter(({ problem }) => problem === null).length;
  return (
    <NoticeDialog isOpen title={sent === 1 ? '1 pedido enviado' : `${sent} pedidos enviados`} closeLabel="Fechar" onClose={onClose}>
      <ul className={classes.results} role="status">
        {results.map(({ id, problem }) => (
          <li key={id} className={classes.result}>
            <span className={classes.number}>{orderName(id)}</span>
            <StatusBadge tone={problem ? 'bad' : 'ok'}>{problem ? 'Não enviado' : 'Enviado'}</StatusBadge>
            {problem && <span className={classes.why}>{problemTexts[problem].message}</span>}
          </li>
        ))}
      </ul>
    </NoticeDialog>
  );
}
