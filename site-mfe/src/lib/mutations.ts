import { ApiProblem } from '@aflora/api-client';
import type { Notify } from '@aflora/mfe-contract';
import { problemTexts } from '@aflora/ui';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** A change that a double click makes once: two clicks may come before React has drawn what the first one led to. */
export function useSingleMutation<Output, Input = void>(options: UseMutationOptions<Output, Error, Input>) {
  const sending = useRef(false);
  const { mutate, status, submittedAt, isPending, isSuccess } = useMutation(options);
  useEffect(() => {
    if (status !== 'pending') sending.current = false;
  }, [status, submittedAt]);
  const start = (input: Input) => {
    if (sending.current) return;
    sending.current = true;
    mutate(input);
  };
  return { start, isPending, isSuccess };
}

/** Title and message for a failed call, whatever was thrown. */
export const problemText = (error: unknown): { title: string; message: string } =>
  problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];

/** Toast for a change that can't leave it to the query client, because only some of its failures are a toast. */
export function notifyProblem(notify: Notify, error: unknown): void {
  const { title, message } = problemText(error);
  notify.failure(title, message);
}

/** Whoever closes the shell's password dialog has changed their mind: nothing has failed. */
const isDeclined = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'auth.step-up-required';

/** Toast of a failure with a message of its own; none for a declined password dialog. */
export function notifyFailure(notify: Notify, error: unknown, message: string): void {
  if (!isDeclined(error)) notify.failure('Erro', message);
}
