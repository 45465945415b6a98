import type { ApiClient } from '@aflora/api-client';
import type { OwnMembershipView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { membershipQuery } from '../../lib/membership.api';
import { useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { ConfirmDialog } from '../confirm-dialog';
import classes from './membership-step.module.css';

interface MembershipStepProps {
  label: string;
  question: string;
  keepLabel: string;
  /** Looks like a button of a page; without it, like a link. */
  asButton?: boolean;
  step(api: ApiClient): Promise<OwnMembershipView>;
  /** Title and text of the toast; null for none. */
  toastOf(now: OwnMembershipView): [title: string, text: string] | null;
  /** Says what will happen. */
  children: ReactNode;
}

/** Button for a change of the membership, with a confirmation dialog. The response is the changed membership; a refusal loads it again. */
export function MembershipStep({ label, question, keepLabel, asButton = false, step, toastOf, children }: MembershipStepProps) {
  const { api, notify } = useShell();
  const { queryKey } = membershipQuery(api);
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { start, isPending } = useSingleMutation({
    mutationFn: () => step(api),
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      setAsking(false);
      const toast = toastOf(now);
      if (toast) notify.success(...toast);
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const ask = () => setAsking(true);
  return (
    <>
      {asButton ? (
        <Button fullWidth variant="light" onClick={ask}>
          {label}
        </Button>
      ) : (
        <button type="button" className={classes.step} onClick={ask}>
          {label}
        </button>
      )}
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
