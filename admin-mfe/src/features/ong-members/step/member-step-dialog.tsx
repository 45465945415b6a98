import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs';
import { whoIs } from '../member-words';
import { memberSteps } from './member-steps';
import type { AskedStep } from './use-member-step';

interface MemberStepDialogProps {
  /** Null while nothing is asked. */
  asked: AskedStep | null;
  onConfirm(): void;
  onCancel(): void;
}

export function MemberStepDialog({ asked, onConfirm, onCancel }: MemberStepDialogProps) {
  // What was asked stays readable while the dialog fades.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const { title, confirmLabel, cancelLabel, tone } = memberSteps[shown.step];
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Consequence {...shown} />
    </ConfirmDialog>
  );
}

function Consequence({ member, step }: AskedStep) {
  const who = <b>{whoIs(member)}</b>;
  if (step === 'pause') return <p>{who} deixa de ser membro ativo, e o provedor não cobra enquanto estiver pausado.</p>;
  if (step === 'resume') return <p>{who} volta a ser membro ativo. Se houver pagamento em atraso, o provedor tenta cobrar agora.</p>;
  return (
    <p>A assinatura de {who} termina agora, mesmo que o período já esteja pago, e não haverá outra cobrança. Isso não pode ser desfeito.</p>
  );
}
