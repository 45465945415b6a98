import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { paths, type AdminUserView, type ProblemCode, type UserMembershipView } from '@aflora/contracts';
import { Button, formatMoney, problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/dialogs';
import { nameWithEmail } from '../../lib/people';
import { usePlanName } from '../../lib/plan-names';
import { useShell } from '../../lib/shell';
import { useConfirmation, type Confirmation } from '../../lib/use-confirmation';
import { userKeys } from './users.api';

type UserChange = 'promote' | 'demote' | 'add' | 'remove';

interface ChangeTexts {
  /** Label of the button that opens the dialog. */
  label: string;
  title: string;
  confirmLabel: string;
  done: string;
  tone: 'bad' | 'primary';
  send(api: ApiClient, id: string): Promise<unknown>;
}

export const userChanges: Record<UserChange, ChangeTexts> = {
  promote: {
    label: 'Promover a admin',
    title: 'Promover a admin?',
    confirmLabel: 'Promover',
    done: 'Usuário promovido a administrador.',
    tone: 'primary',
    send: (api, id) => api.post(paths.adminUserPromotion(id)),
  },
  demote: {
    label: 'Remover admin',
    title: 'Remover admin?',
    confirmLabel: 'Remover',
    done: 'Usuário removido de administrador.',
    tone: 'bad',
    send: (api, id) => api.post(paths.adminUserDemotion(id)),
  },
  add: {
    label: 'Adicionar à ONG',
    title: 'Adicionar à ONG?',
    confirmLabel: 'Adicionar',
    done: 'Usuário adicionado como membro da ONG.',
    tone: 'primary',
    send: (api, id) => api.post(paths.adminUserOngMembership(id)),
  },
  remove: {
    label: 'Remover da ONG',
    title: 'Remover da ONG?',
    confirmLabel: 'Remover',
    done: 'Usuário removido de membro da ONG.',
    tone: 'bad',
    send: (api, id) => api.delete(paths.adminUserOngMembership(id)),
  },
};

/** The changes that a user allows; nobody removes their own rights, and an unconfirmed account may belong to somebody else than its address. */
export function changesOf(user: AdminUserView, ownId: string | undefined): UserChange[] {
  const isMember = user.isOngMember || user.membership?.status === 'active';
  const membership: UserChange = isMember ? 'remove' : 'add';
  if (user.isAdmin) return user.id === ownId ? [membership] : ['demote', membership];
  return user.isConfirmed ? ['promote', membership] : [membership];
}

export interface RequestedChange {
  user: AdminUserView;
  change: UserChange;
}

/** Problems that say more than "could not change". */
const ownText = new Set<ProblemCode>([
  'auth.required',
  'auth.session-ended',
  'auth.forbidden',
  'auth.step-up-required',
  'profile.last-admin',
  'profile.own-admin-rights',
  'user.not-found',
  'user.not-confirmed',
  'network.offline',
]);

/** Changes the rights or the membership of a user after a confirmation. */
export function useUserChange() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    meta: { failure: false },
    mutationFn: ({ user, change }: RequestedChange) => userChanges[change].send(api, user.id),
    onSuccess: (_nothing, { change }) => notify.success('Status atualizado', userChanges[change].done),
    onError: (error) => {
      const text = error instanceof ApiProblem && ownText.has(error.code) ? problemTexts[error.code] : undefined;
      notify.failure(text?.title ?? 'Erro', text?.message ?? 'Erro ao atualizar status');
    },
    onSettled: () => {
      for (const queryKey of Object.values(userKeys)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const confirmation = useConfirmation<RequestedChange>(mutate, { isBusy: isPending });
  /** `busyId`: of the user whose change is being sent. */
  return { confirmation, busyId: isPending ? variables.user.id : null };
}

export interface UserChangeButtonsProps {
  user: AdminUserView;
  request(change: RequestedChange): void;
  /** Id of the user whose change is being sent. */
  busyId: string | null;
}

/** Buttons of the changes that the user allows. */
export function UserChangeButtons({ user, request, busyId }: UserChangeButtonsProps) {
  const { session } = useShell();
  return changesOf(user, session.getUser()?.id).map((change) => (
    <Button key={change} variant="outline" size="compact-sm" disabled={busyId === user.id} onClick={() => request({ user, change })}>
      {userChanges[change].label}
    </Button>
  ));
}

export function UserChangeDialog({ confirmation: { requested, shown, confirm, cancel } }: { confirmation: Confirmation<RequestedChange> }) {
  if (!shown) return null;
  const { title, confirmLabel, tone } = userChanges[shown.change];
  return (
    <ConfirmDialog isOpen={requested !== null} title={title} confirmLabel={confirmLabel} tone={tone} onConfirm={confirm} onCancel={cancel}>
      <Consequence {...shown} />
    </ConfirmDialog>
  );
}

function Consequence({ user, change }: RequestedChange) {
  const who = <b>{nameWithEmail(user)}</b>;
  if (change === 'promote') return <p>{who} poderá ver e mudar tudo neste painel.</p>;
  if (change === 'demote') return <p>{who} perde o acesso a este painel imediatamente, mesmo com ele aberto.</p>;
  if (change === 'add') return <p>{who} passa a ser membro da ONG sem pagar uma assinatura.</p>;
  return (
    <>
      <p>{who} deixa de ser membro da ONG.</p>
      {user.membership && <LostMembership membership={user.membership} />}
    </>
  );
}

function LostMembership({ membership: { planCode, status, membershipType, chargeCents } }: { membership: UserMembershipView }) {
  const plan = usePlanName()(planCode);
  const price = `${formatMoney(chargeCents)} por ${membershipType === 'yearly' ? 'ano' : 'mês'}`;
  const state = status === 'active' ? 'ativa' : 'parada';
  return (
    <p>{`A assinatura ${state} (${plan}, ${price}) será cancelada agora, também no provedor de pagamento: não haverá outra cobrança.`}</p>
  );
}
