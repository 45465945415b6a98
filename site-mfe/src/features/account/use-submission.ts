import { ApiProblem } from '@aflora/api-client';
import { violationText } from '@aflora/ui/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface Submission<Input, Output> {
  send: (input: Input) => Promise<Output>;
  onDone: (output: Output, input: Input) => void;
  /** Tells the failure: nothing else does. */
  onFailed: (error: unknown, input: Input) => void;
}

/** A call that a double click doesn't repeat. */
export function useSubmission<Input, Output>({ send, onDone, onFailed }: Submission<Input, Output>) {
  // Two clicks may come before React has drawn the first one's button.
  const sending = useRef(false);
  const mutation = useMutation({
    mutationFn: send,
    meta: { failure: false },
    onSuccess: onDone,
    onError: onFailed,
    onSettled: () => {
      sending.current = false;
    },
  });
  const submit = (input: Input) => {
    if (sending.current) return;
    sending.current = true;
    mutation.mutate(input);
  };
  return { submit, pending: mutation.isPending };
}

/** Why the API refused one field, in the words that stand under it; undefined when it refused something else. */
export function refusalOf(field: string, error: unknown): string | undefined {
  const violation = error instanceof ApiProblem ? error.errors.find((each) => each.field === field) : undefined;
  return violation && violationText(violation);
}

/** For what takes the place of the control that was just used: without it the focus would be lost. */
export function useFocusOnMount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
