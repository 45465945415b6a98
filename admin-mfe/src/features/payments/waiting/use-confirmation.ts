import { ApiProblem } from '@aflora/api-client';
import type { ProblemCode, WaitingConfirmationView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusHeading } from '../../../lib/focus';
import { useShell } from '../../../lib/shell';
import { confirmedKeys } from '../payments.api';
import { confirmationWords } from './confirmation-words';

export interface Confirmation {
  /** Null while nothing is asked. */
  asked: WaitingConfirmationView | null;
  isBusy: boolean;
  ask(asked: WaitingConfirmationView): void;
  confirm(): void;
  cancel(): void;
}

/** There is nothing left to confirm; the list tells what is true now. */
const OVER: readonly ProblemCode[] = ['payment.not-confirmable', 'payment.not-found', 'resource.not-found'];

export function useConfirmation(): Confirmation {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<WaitingConfirmationView | null>(null);
  const close = () => {
    setAsked(null);
    focusHeading();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, id }: WaitingConfirmationView) => api.post(confirmationWords[kind].pathOf(id)),
    onSuccess: (_, { kind }) => {
      notify.success(confirmationWords[kind].done);
      close();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && OVER.includes(error.code)) close();
    },
    onSettled: () => Promise.all(confirmedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return { asked, isBusy: isPending, ask: setAsked, confirm: () => asked && !isPending && mutate(asked), cancel: () => setAsked(null) };
}
