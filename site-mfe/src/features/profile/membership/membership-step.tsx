import type { ApiClient } from '@aflora/api-client';
import type { OwnMembershipView } from '@aflora/contracts';
import { useState, type ReactNode } from 'react';
import { useShell } from '../../../lib/shell-context';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import classes from './member-card.module.css';
import { useMembershipStep } from './use-membership-step';

interface MembershipStepProps {
  label: string;
  question: string;
  keepLabel: string;
  step(api: ApiClient): Promise<OwnMembershipView>;
  /** Title and text of the toast. */
  told(now: OwnMembershipView): [title: string, text: string];
  /** What will happen. */
  children: ReactNode;
}

/** One thing that members do with their membership, after a question. */
export function MembershipStep({ label, question, keepLabel, step, told, children }: MembershipStepProps) {
  const { notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useMembershipStep(step, (now) => {
    setAsking(false);
    notify.success(...told(now));
  });
  return (
    <>
      <button type="button" className={classes.step} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <ConfirmDialog
          opened
          title={question}
          confirmLabel={label}
          cancelLabel={keepLabel}
          busy={isRunning}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
