import type { ApiClient } from '@aflora/api-client';
import type { OwnMembershipView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import type { ReactNode } from 'react';
import { membershipQuery } from '../../lib/membership.api';
import { useShell } from '../../lib/shell';
import { AskedStep } from '../asked-step';
import classes from './membership-step.module.css';

interface MembershipStepProps {
  label: string;
  /** Label of the dialog's button, if it differs. */
  confirmLabel?: string;
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

/** Button for a change of the membership, which asks first. */
export function MembershipStep({ asButton = false, label, confirmLabel = label, step, toastOf, ...texts }: MembershipStepProps) {
  const { api, notify } = useShell();
  const button = (ask: () => void) =>
    asButton ? (
      <Button fullWidth variant="light" onClick={ask}>
        {label}
      </Button>
    ) : (
      <button type="button" className={classes.step} onClick={ask}>
        {label}
      </button>
    );
  const onDone = (now: OwnMembershipView) => {
    const toast = toastOf(now);
    if (toast) notify.success(...toast);
  };
  return (
    <AskedStep
      {...texts}
      label={confirmLabel}
      queryKey={membershipQuery(api).queryKey}
      step={() => step(api)}
      onDone={onDone}
      renderButton={button}
    />
  );
}
