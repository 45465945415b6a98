import type { AdminUserView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';

const number = new Intl.NumberFormat('pt-BR');
const counted = (count: number, [one, many]: readonly [string, string]) => `${number.format(count)} ${count === 1 ? one : many}`;

/** '3 pedidos · R$ 120,00'. */
export const ordersText = ({ orderCount, orderTotalCents }: AdminUserView): string =>
  `${counted(orderCount, ['pedido', 'pedidos'])} · ${formatMoney(orderTotalCents)}`;

/** '1 doação · R$ 50,00'. */
export const donationsText = ({ donationCount, donationTotalCents }: AdminUserView): string =>
  `${counted(donationCount, ['doação', 'doações'])} · ${formatMoney(donationTotalCents)}`;
