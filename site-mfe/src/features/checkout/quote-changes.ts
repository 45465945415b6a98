import type { CartQuoteView, ShippingOptionView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { freight } from '../../lib/cart-quote';

/** What became different between two quotes of one cart, a sentence each. */
export function quoteChanges(before: CartQuoteView, after: CartQuoteView, shippingCode: string): string[] {
  return [...lineChanges(before, after), ...shippingChanges(optionOf(before, shippingCode), optionOf(after, shippingCode))];
}

function lineChanges(before: CartQuoteView, after: CartQuoteView): string[] {
  return after.lines.flatMap((line) => {
    const old = before.lines.find(({ productId }) => productId === line.productId);
    const name = line.name ?? old?.name ?? 'Um produto';
    if (line.available === 0) return [`${name} não está mais disponível.`];
    return [
      ...(line.available < line.quantity ? [`${name}: só ${line.available} em estoque.`] : []),
      ...(old && old.priceCents !== line.priceCents
        ? [`${name}: de ${formatMoney(old.priceCents)} para ${formatMoney(line.priceCents)}.`]
        : []),
    ];
  });
}

function shippingChanges(before: ShippingOptionView | undefined, after: ShippingOptionView | undefined): string[] {
  if (!before) return [];
  if (!after) return [`A entrega ${before.name} não está mais disponível: escolha outra.`];
  return before.priceCents === after.priceCents ? [] : [`Frete: de ${freight(before.priceCents)} para ${freight(after.priceCents)}.`];
}

const optionOf = ({ shipping }: CartQuoteView, code: string) => shipping.find((option) => option.code === code);
