import type { UserMembershipView } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { formatMoney } from '@aflora/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs';
import { whoIs } from '../user-name';
import type { AskedChange } from './use-user-change';
import { userChanges } from './user-changes';

interface UserChangeDialogProps {
  /** Null while nothing is asked. */
  asked: AskedChange | null;
  onConfirm(): void;
  onCancel(): void;
}

export function UserChangeDialog({ asked, onConfirm, onCancel }: UserChangeDialogProps) {
  // What was asked stays readable while the dialog fades.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  const { title, confirmLabel, tone } = userChanges[shown.change];
  return (
    <ConfirmDialog isOpen={asked !== null} title={title} confirmLabel={confirmLabel} tone={tone} onConfirm={onConfirm} onCancel={onCancel}>
      <Consequence {...shown} />
    </ConfirmDialog>
  );
}

function Consequence({ user, change }: AskedChange) {
  const who = <b>{whoIs(user)}</b>;
  if (change === 'promote') return <p>{who} poderá ver e mudar tudo neste painel.</p>;
  if (change === 'demote') return <p>{who} perde o acesso a este painel imediatamente, mesmo com ele aberto.</p>;
  if (change === 'add') return <p>{who} passa a ser membro da ONG sem pagar uma assinatura.</p>;
  return (
    <>
      <p>{who} deixa de ser membro da ONG.</p>
      {user.membership && <p>{lostMembership(user.membership)}</p>}
    </>
  );
}

function lostMembership({ planCode, status, membershipType, chargeCents }: UserMembershipView): string {
  const plan = siteContent.plans.find(({ code }) => code === planCode)?.name ?? planCode;
  const price = `${formatMoney(chargeCents)} por ${membershipType === 'yearly' ? 'ano' : 'mês'}`;
  const state = status === 'active' ? 'ativa' : 'parada';
  return `A assinatura ${state} (${plan}, ${price}) será cancelada agora, também no provedor de pagamento: não haverá outra cobrança.`;
}
