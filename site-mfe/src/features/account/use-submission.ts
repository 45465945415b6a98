import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

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
