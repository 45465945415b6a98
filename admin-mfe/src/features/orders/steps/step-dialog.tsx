import { ConfirmStepDialog, type PlainStep } from './confirm-step-dialog';
import { RefundDialog } from './refund-dialog';
import { ShipDialog } from './ship-dialog';
import type { StepDialogProps } from './step-dialog-props';

export type AskedStep = PlainStep | { kind: 'ship' } | { kind: 'refund' };

/** The dialog of the step that was asked for. */
export function StepDialog({ step, ...props }: StepDialogProps & { step: AskedStep | null }) {
  if (!step) return null;
  if (step.kind === 'ship') return <ShipDialog {...props} />;
  if (step.kind === 'refund') return <RefundDialog {...props} />;
  return <ConfirmStepDialog step={step} {...props} />;
}
