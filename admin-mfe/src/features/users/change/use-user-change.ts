import { ApiProblem } from '@aflora/api-client';
import type { AdminUserView, ProblemCode } from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusRecord } from '../../../lib/focus';
import { useShell } from '../../../lib/shell';
import { userKeys } from '../users.api';
import { userChanges, type UserChange } from './user-changes';

export interface AskedChange {
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

/** Asks before somebody's rights or membership change, and then changes them. */
export function useUserChange() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const { mutate, isPending, variables } = useMutation({
    meta: { failure: false },
    mutationFn: ({ user, change }: AskedChange) => userChanges[change].send(api, user.id),
    onSuccess: (_nothing, { change }) => notify.success('Status atualizado', userChanges[change].done),
    onError: (error) => {
      const text = error instanceof ApiProblem && ownText.has(error.code) ? problemTexts[error.code] : undefined;
      notify.failure(text?.title ?? 'Erro', text?.message ?? 'Erro ao atualizar status');
    },
    onSettled: () => {
      for (const queryKey of Object.values(userKeys)) void queryClient.invalidateQueries({ queryKey });
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
    /** Whose change is on its way. */
    busyId: isPending ? variables.user.id : null,
  };
}
