import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSingleMutation } from '../lib/mutations';
import { ConfirmDialog } from './confirm-dialog';

interface AskedStepProps<T> {
  label: string;
  question: string;
  keepLabel: string;
  /** Query of what the step changes. */
  queryKey: QueryKey;
  step(): Promise<T>;
  onDone(now: T): void;
  renderButton(ask: () => void): ReactNode;
  /** Says what will happen. */
  children: ReactNode;
}

/** Step that asks first. The response is what the step changed; a refusal loads it again, because another tab may have changed it. */
export function AskedStep<T>({ label, question, keepLabel, queryKey, step, onDone, renderButton, children }: AskedStepProps<T>) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { start, isPending } = useSingleMutation({
    mutationFn: step,
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      setAsking(false);
      onDone(now);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <>
      {renderButton(() => setAsking(true))}
      {isAsking && (
        <ConfirmDialog
          opened
          title={question}
          confirmLabel={label}
          cancelLabel={keepLabel}
          busy={isPending}
          onConfirm={() => start()}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
