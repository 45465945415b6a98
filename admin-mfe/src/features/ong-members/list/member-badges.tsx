import type { AdminOngMemberView } from '@aflora/contracts';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { statusWord } from '../member-words';

const tones: Record<string, StatusTone> = { active: 'ok', inactive: 'warn' };
const types: Record<string, string> = { monthly: 'Mensal', yearly: 'Anual' };

export function MemberBadges({ member: { status, membershipType } }: { member: AdminOngMemberView }) {
  const type = types[membershipType];
  return (
    <>
      <StatusBadge tone={tones[status] ?? 'off'}>{statusWord(status)}</StatusBadge>
      <StatusBadge tone={type ? 'info' : 'off'}>{type ?? membershipType}</StatusBadge>
    </>
  );
}
