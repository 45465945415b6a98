import type { AdminOrderView, OrderStep } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconHomeCheck, IconTruckDelivery, IconX, type Icon } from '@tabler/icons-react';
import classes from './order-steps.module.css';

const words: Record<OrderStep, { label: string; icon: Icon }> = {
  ship: { label: 'Marcar como enviado', icon: IconTruckDelivery },
  deliver: { label: 'Marcar como entregue', icon: IconHomeCheck },
  refund: { label: 'Reembolsar', icon: IconArrowBackUp },
  cancel: { label: 'Cancelar pedido', icon: IconX },
};

/** The step that goes forward stands out. */
const variants: Partial<Record<OrderStep, 'filled'>> = { ship: 'filled', deliver: 'filled' };

/** What the API says is possible now, and nothing else. */
export function OrderSteps({ order, ask }: { order: AdminOrderView; ask(step: OrderStep): void }) {
  return order.steps.map((step) => {
    const { label, icon: StepIcon } = words[step];
    return (
      <Button
        key={step}
        size="sm"
        variant={variants[step] ?? 'outline'}
        className={step === 'cancel' ? classes.cancel : undefined}
        onClick={() => ask(step)}
        leftSection={<StepIcon size={18} stroke={1.6} aria-hidden />}
      >
        {label}
      </Button>
    );
  });
}
