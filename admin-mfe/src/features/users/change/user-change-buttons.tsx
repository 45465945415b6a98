import type { AdminUserView } from '@aflora/contracts';
import { Button } from '@mantine/core';
import { useShell } from '../../../lib/shell';
import type { AskedChange } from './use-user-change';
import { changesOf, userChanges } from './user-changes';

export interface UserChangeButtonsProps {
  user: AdminUserView;
  ask(change: AskedChange): void;
  /** Whose change is on its way. */
  busyId: string | null;
}

/** What may be done to the person, as buttons. */
export function UserChangeButtons({ user, ask, busyId }: UserChangeButtonsProps) {
  const { session } = useShell();
  return changesOf(user, session.getUser()?.id).map((change) => (
    <Button key={change} variant="outline" size="compact-sm" disabled={busyId === user.id} onClick={() => ask({ user, change })}>
      {userChanges[change].label}
    </Button>
  ));
}
