import type { AdminUserView } from '@aflora/contracts';
import { StatusBadge } from '@aflora/ui/status';

export function UserBadges({ user }: { user: AdminUserView }) {
  return (
    <>
      {user.isAdmin && <StatusBadge tone="info">Admin</StatusBadge>}
      {user.isOngMember && <StatusBadge tone="ok">Membro ONG</StatusBadge>}
      {user.membership?.status === 'active' && <StatusBadge tone="ok">Ativo</StatusBadge>}
      {!user.isConfirmed && <StatusBadge tone="warn">E-mail não confirmado</StatusBadge>}
    </>
  );
}
