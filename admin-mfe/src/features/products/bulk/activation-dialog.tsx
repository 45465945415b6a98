import { ConfirmDialog } from '../../../components/dialogs';
import { focusHeading } from '../../../lib/focus';
import type { ProductKind } from '../kinds/product-kind';
import { useActivation, type Activation } from './use-activation';

export interface AskedActivation extends Activation {
  /** Of those that were chosen one by one. */
  names: string[];
}

interface ActivationDialogProps {
  kind: ProductKind;
  isOpen: boolean;
  asked: AskedActivation;
  onClose(): void;
  onDone(): void;
}

const number = new Intl.NumberFormat('pt-BR');

/** So many names say which products are meant; beyond that their number does. */
const NAMED = 5;

export function ActivationDialog({ kind, isOpen, asked, onClose, onDone }: ActivationDialogProps) {
  const { mutate, isPending } = useActivation(kind, { onDone });
  const confirm = () => {
    if (isPending) return;
    mutate(asked, {
      onSettled: () => {
        onClose();
        focusHeading();
      },
    });
  };
  const { isActive, count, names } = asked;
  const verb = isActive ? 'Ativar' : 'Desativar';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`${verb} ${count === 1 ? '1 produto' : `${number.format(count)} produtos`}?`}
      confirmLabel={verb}
      tone="primary"
      isBusy={isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {names.length > 0 && names.length <= NAMED && (
        <p>
          <b>{names.join(', ')}</b>
        </p>
      )}
      <p>{isActive ? `O que for ativado aparece ${kind.shownIn}.` : `O que for desativado sai ${kind.hiddenFrom} e continua aqui.`}</p>
    </ConfirmDialog>
  );
}
