import type { AdminOngMemberView } from '@aflora/contracts';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { failingText, pendingText } from '../member-words';
import classes from './member-notes.module.css';

/** What stands out: a payment that failed, something that is not done yet. */
export function MemberNotes({ member }: { member: AdminOngMemberView }) {
  const [failing, pending] = [failingText(member), pendingText(member)];
  return (
    <>
      {failing && (
        <p className={classes.note} data-bad>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {failing}
        </p>
      )}
      {pending && (
        <p className={classes.note}>
          <IconClock size={16} stroke={1.8} aria-hidden />
          {pending}
        </p>
      )}
    </>
  );
}
