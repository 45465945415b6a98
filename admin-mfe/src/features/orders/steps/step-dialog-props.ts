import type { AdminOrderView } from '@aflora/contracts';

export interface StepDialogProps {
  order: AdminOrderView;
  /** Nothing was done. */
  onClose(): void;
  /** It was done, or can't be done any more. */
  onOver(): void;
}
