import { StatusBadge } from '@aflora/ui/status';

/** From here down it is time to restock. */
const LOW = 5;

const number = new Intl.NumberFormat('pt-BR');

/** Plain while there is enough; coloured when little or nothing is left. */
export function StockLabel({ quantity, isShort = false }: { quantity: number; isShort?: boolean }) {
  if (quantity === 0) return <StatusBadge tone="bad">Sem estoque</StatusBadge>;
  const text = isShort ? number.format(quantity) : `${number.format(quantity)} em estoque`;
  return quantity <= LOW ? <StatusBadge tone="warn">{text}</StatusBadge> : text;
}
