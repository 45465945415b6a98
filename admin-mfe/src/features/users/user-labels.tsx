import type { AdminUserView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';

type Named = Pick<AdminUserView, 'firstName' | 'lastName' | 'email'>;

const fullName = ({ firstName, lastName }: Named): string => [firstName, lastName].filter(Boolean).join(' ');

export const userName = (user: Named): string => fullName(user) || 'Nome não informado';

export const userEmail = ({ email }: Named): string => email || 'Email não encontrado';

/** Says which of several people of one name is meant. */
export const whoIs = (user: Named): string => (fullName(user) ? `${fullName(user)} (${userEmail(user)})` : userEmail(user));

const BRAZILIAN = /^\+55(\d{2})(\d{4,5})(\d{4})$/;

/** '+5519999990000' → '(19) 99999-0000'; another country's stays as it is. */
export const phoneText = (e164: string): string => e164.replace(BRAZILIAN, '($1) $2-$3');

const number = new Intl.NumberFormat('pt-BR');
const counted = (count: number, [one, many]: readonly [string, string]) => `${number.format(count)} ${count === 1 ? one : many}`;

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
