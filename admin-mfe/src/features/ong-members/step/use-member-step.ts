import { ApiProblem } from '@aflora/api-client';
import type { AdminOngMemberDetailView, AdminOngMemberView, ProblemCode } from '@aflora/contracts';
import type { Notify } from '@aflora/mfe-contract';
import { problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusRecord } from '../../../lib/focus';
import { useShell } from '../../../lib/shell';
import { statusWord } from '../member-words';
import { memberKeys } from '../ong-members.api';
import { memberSteps, type MemberStep } from './member-steps';

export interface AskedStep {
  member: AdminOngMemberView;
  step: MemberStep;
}

/** Problems whose own text is written for whoever administers. */
const ownText = new Set<ProblemCode>([
  'auth.required',
  'auth.session-ended',
  'auth.forbidden',
  'auth.step-up-required',
  'membership.transition-refused',
  'network.offline',
]);

/** Asks before a membership changes, and then changes it. */
export function useMemberStep() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const { mutate, isPending, variables } = useMutation({
    meta: { failure: false },
    mutationFn: ({ member, step }: AskedStep) => api.post<AdminOngMemberDetailView>(memberSteps[step].path(member.id)),
    onSuccess: ({ status }, { step }) => tellResult(notify, { status, step }),
    onError: (error) => tellFailure(notify, error),
    onSettled: () => {
      for (const queryKey of Object.values(memberKeys)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    asked,
    ask: setAsked,
    cancel: () => setAsked(null),
    // The question goes away first: the password may be asked for next.
    confirm: () => {
      if (!asked || isPending) return;
      setAsked(null);
      focusRecord();
      mutate(asked);
    },
    /** Whose step is on its way. */
    busyId: isPending ? variables.member.id : null,
  };
}

/** The provider has the last word: what was asked may not have happened yet. */
function tellResult(notify: Notify, { status, step }: { status: string; step: MemberStep }): void {
  if (status === memberSteps[step].becomes)
    return notify.success('Status atualizado', `Status do membro atualizado para ${statusWord(status)}.`);
  const wait = step === 'resume' ? 'O membro volta a ficar ativo quando o pagamento passar.' : 'A mudança vale assim que ele confirmar.';
  notify.success('Aguardando o provedor', wait);
}

function tellFailure(notify: Notify, error: unknown): void {
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'payment.provider-unavailable')
    return notify.failure('Provedor indisponível', 'O provedor de pagamento não respondeu. Nada mudou: tente novamente em instantes.');
  const text = code && ownText.has(code) ? problemTexts[code] : undefined;
  notify.failure(text?.title ?? 'Erro', text?.message ?? 'Erro ao atualizar status');
}
