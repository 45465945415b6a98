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
