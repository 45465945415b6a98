import type { AdminUserView } from '@aflora/contracts';
import { formatCount, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';

const counted = (count: number, [one, many]: readonly [string, string]) => `${formatCount(count)} ${count === 1 ? one : many}`;

/** '3 pedidos · R$ 120,00'. */
export const ordersText = ({ orderCount, orderTotalCents }: AdminUserView): string =>
  `${counted(orderCount, ['pedido', 'pedidos'])} · ${formatMoney(orderTotalCents)}`;

/** '1 doação · R$ 50,00'. */
export const donationsText = ({ donationCount, donationTotalCents }: AdminUserView): string =>
  `${counted(donationCount, ['doação', 'doações'])} · ${formatMoney(donationTotalCents)}`;

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
