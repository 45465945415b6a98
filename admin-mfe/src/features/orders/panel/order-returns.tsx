import {
  paidForUnitsCents,
  paths,
  RefundInput,
  type OrderReturnInput,
  type AdminOrderItemView,
  type AdminOrderView,
} from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Input, NumberInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { CurrencyInput } from '../../../components/number-inputs';
import { FormDialog } from '../../../components/dialogs';
import { RefundReason } from '../../../components/refund-dialog';
import { OPEN_RECORD } from '../../../lib/list-url';
import { useConsoleForm } from '../../../lib/use-console-form';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key';
import { orderName } from '../order-labels';
import classes from './order-returns.module.css';
import { useOrderChange } from '../orders.api';

/** Props of the dialog of a step. */
export interface StepDialogProps {
  order: AdminOrderView;
  /** Closes the dialog without a change. */
  onClose(): void;
  /** The step happened or became impossible. */
  onOver(): void;
}

/** Chosen units of a line, and how many of them go back into stock. */
interface Chosen {
  units: number;
  restocked: number;
}

const NONE: Chosen = { units: 0, restocked: 0 };

interface UnitFieldsProps {
  legend: string;
  /** Label of the number of units. */
  unitsLabel: string;
  items: AdminOrderItemView[];
  /** Maximum number of units of a line that can be chosen. */
  maxOf(item: AdminOrderItemView): number;
  chosen: Record<string, Chosen>;
  /** Label of the units that go back into stock; null when none can. */
  stockLabel: string | null;
  error?: string | false;
  onChange(chosen: Record<string, Chosen>): void;
}

/** Number of units per line of an order, for the lines with units to choose, and how many of the chosen ones go back into stock. */
function UnitFields({ legend, unitsLabel, items, maxOf, chosen, stockLabel, error, onChange }: UnitFieldsProps) {
  const change = (id: string, line: Chosen) => onChange({ ...chosen, [id]: line });
  return (
    <fieldset className={classes.lines}>
      <legend>{legend}</legend>
      <div className={classes.list}>
        {items.map((item) => {
          const { units, restocked } = chosen[item.id] ?? NONE;
          const most = maxOf(item);
          return (
            <div key={item.id} className={classes.line} role="group" aria-label={item.name}>
              <span className={classes.name}>
                {item.name} · até {most}
              </span>
              <NumberInput
                className={classes.units}
                label={unitsLabel}
                value={units}
                min={0}
                max={most}
                allowDecimal={false}
                clampBehavior="strict"
                onChange={(value) => change(item.id, { units: Number(value), restocked: Math.min(restocked, Number(value)) })}
              />
              {stockLabel && units > 0 && (
                <NumberInput
                  className={classes.units}
                  label={stockLabel}
                  value={restocked}
                  min={0}
                  max={units}
                  allowDecimal={false}
                  clampBehavior="strict"
                  onChange={(value) => change(item.id, { units, restocked: Number(value) })}
                />
              )}
            </div>
          );
        })}
      </div>
      {error && (
        <Input.Error size="sm" role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

const leftOf = ({ quantity, returnedQuantity }: AdminOrderItemView): number => quantity - returnedQuantity;
const expectedOf = ({ returnedQuantity, receivedQuantity }: AdminOrderItemView): number => returnedQuantity - receivedQuantity;

const linesOf = (chosen: Record<string, Chosen>) =>
  Object.entries(chosen)
    .filter(([, { units }]) => units > 0)
    .map(([itemId, line]) => ({ itemId, ...line }));

/** Asks for the units, the amount (proposed from the units) and the reason of a refund. */
export function OrderRefundDialog({ order, onClose, onOver }: StepDialogProps) {
  const { id, refundableCents, roundUpCents, customer, canRestock } = order;
  const items = order.items.filter((item) => leftOf(item) > 0);
  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const form = useConsoleForm(RefundInput, {
    initialValues: { amountCents: refundableCents, reason: '', restock: false },
    closesWith: OPEN_RECORD,
    isChanged: linesOf(chosen).length > 0,
  });
  const keyOf = useIdempotencyKey();
  const { mutate, isPending } = useOrderChange<RefundInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderRefunds(id), input, { idempotencyKey: keyOf(input) }),
    done: 'Reembolso solicitado',
    onOver,
    showProblem: form.showProblem,
  });
  const choose = (next: Record<string, Chosen>) => {
    setChosen(next);
    form.setFieldValue('amountCents', Math.min(priceOf(items, next), refundableCents) || refundableCents);
  };
  // When the response to a refund is lost, the reloaded amount may no longer contain it; the repeated request still gets its response.
  const sentCents = useRef(0);
  const submit = form.onSubmit((values) => {
    const lines = linesOf(chosen).map(({ itemId, units: quantity, restocked }) => ({ itemId, quantity, restocked }));
    if (values.amountCents > Math.max(refundableCents, sentCents.current)) {
      form.setFieldError('amountCents', `No máximo ${formatMoney(refundableCents)}`);
      form.getInputNode('amountCents')?.focus();
    } else if (!isPending) {
      sentCents.current = values.amountCents;
      mutate({ ...values, ...(lines.length > 0 && { lines }) });
    }
  });
  return (
    <FormDialog
      isOpen
      title="Reembolsar"
      submitLabel="Reembolsar"
      tone="bad"
      isBusy={isPending}
      onSubmit={submit}
      onClose={() => form.leave(onClose)}
    >
      <p>
        <b>{orderName(id)}</b>
        {customer.name && `, de ${customer.name}`}: ainda podem ser devolvidos {formatMoney(refundableCents)}, pela mesma forma do
        pagamento.{roundUpCents > 0 && ` Isso inclui o troco solidário de ${formatMoney(roundUpCents)}, que volta por último.`}
      </p>
      <div className={classes.fields}>
        {items.length > 0 && (
          <UnitFields
            legend="Produtos reembolsados"
            unitsLabel="Unidades"
            items={items}
            maxOf={leftOf}
            chosen={chosen}
            stockLabel={canRestock ? 'Voltam ao estoque' : null}
            onChange={choose}
          />
        )}
        <CurrencyInput label="Valor" {...form.getInputProps('amountCents')} value={form.values.amountCents} />
        <RefundReason {...form.getInputProps('reason')} />
      </div>
    </FormDialog>
  );
}

/** What was paid for the chosen units. */
const priceOf = (items: AdminOrderItemView[], chosen: Record<string, Chosen>): number =>
  items.reduce((sum, item) => sum + paidForUnitsCents(item, chosen[item.id]?.units ?? 0, item.returnedQuantity), 0);

/** Records refunded units that came back, and which of them are good enough for the stock. */
export function ReceiveDialog({ order, onClose, onOver }: StepDialogProps) {
  const items = order.items.filter((item) => expectedOf(item) > 0);
  const [chosen, setChosen] = useState<Record<string, Chosen>>(() =>
    Object.fromEntries(items.map((item) => [item.id, { units: expectedOf(item), restocked: 0 }])),
  );
  const [isTried, setTried] = useState(false);
  const keyOf = useIdempotencyKey();
  const { mutate, isPending } = useOrderChange<OrderReturnInput>({
    send: (api, input) => api.post<AdminOrderView>(paths.adminOrderReturns(order.id), input, { idempotencyKey: keyOf(input) }),
    done: 'Devolução registrada',
    onOver,
  });
  const lines = linesOf(chosen).map(({ itemId, units: received, restocked }) => ({ itemId, received, restocked }));
  return (
    <FormDialog
      isOpen
      title="Registrar devolução"
      submitLabel="Registrar devolução"
      isBusy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (lines.length > 0 && !isPending) mutate({ lines });
      }}
      onClose={onClose}
    >
      <p>
        <b>{orderName(order.id)}</b>: o que chegou de volta, e o que pode ser vendido de novo.
      </p>
      <div className={classes.fields}>
        <UnitFields
          legend="Produtos devolvidos"
          unitsLabel="Chegaram"
          items={items}
          maxOf={expectedOf}
          chosen={chosen}
          stockLabel="Voltam ao estoque"
          error={isTried && lines.length === 0 && 'Informe quantas unidades chegaram'}
          onChange={setChosen}
        />
      </div>
    </FormDialog>
  );
}
