import type { AdminOngMemberView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { memberSteps, stepsOf } from './member-steps';
import type { AskedStep } from './use-member-step';

export interface MemberStepButtonsProps {
  member: AdminOngMemberView;
  ask(step: AskedStep): void;
  /** Whose step is on its way. */
  busyId: string | null;
}

/** What may be done to the membership, as buttons. */
export function MemberStepButtons({ member, ask, busyId }: MemberStepButtonsProps) {
  return stepsOf(member).map((step) => (
    <Button key={step} variant="outline" size="compact-sm" disabled={busyId === member.id} onClick={() => ask({ member, step })}>
      {memberSteps[step].label}
    </Button>
  ));
}
