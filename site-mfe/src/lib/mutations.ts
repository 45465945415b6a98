import { ApiProblem } from '@aflora/api-client';
import type { Notify } from '@aflora/mfe-contract';
import { problemTexts } from '@aflora/ui';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Mutation that a double click runs once: the second click may come before React has rendered the effect of the first. */
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

/** Title and message for a failed request, whatever was thrown. */
export const problemText = (error: unknown): { title: string; message: string } =>
  problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];

/** Shows the toast of a failed mutation that doesn't leave its toasts to the query client, because only some of its failures need one. */
export function notifyProblem(notify: Notify, error: unknown): void {
  const { title, message } = problemText(error);
  notify.failure(title, message);
}

/** Whether the user has closed the shell's step-up dialog, which is not a failure. */
const isDeclined = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'auth.step-up-required';

/** Shows a failure toast with its own message; none when the user has closed the step-up dialog. */
export function notifyFailure(notify: Notify, error: unknown, message: string): void {
  if (!isDeclined(error)) notify.failure('Erro', message);
}
