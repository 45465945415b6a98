import type { CartQuoteView, CouponQuoteView, ShippingOptionView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { couponOf, freight } from '../../lib/cart-quote';

/** Differences between two quotes of the same cart, one sentence each. */
export function quoteChanges(before: CartQuoteView, after: CartQuoteView, shippingCode: string): string[] {
  // If no product is available, changes of the delivery or the coupon don't matter.
  if (after.lines.every(({ available }) => available === 0)) return lineChanges(before, after);
  return [
    ...lineChanges(before, after),
    ...memberChanges(before, after),
    ...couponChanges(couponOf(before), couponOf(after)),
    ...shippingChanges(optionOf(before, shippingCode), optionOf(after, shippingCode)),
  ];
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

function memberChanges(before: CartQuoteView, after: CartQuoteView): string[] {
  if (before.member && !after.member) return ['Sua associação terminou, e com ela o desconto de membro.'];
  return !before.member && after.member ? ['Você tem agora o desconto de membro.'] : [];
}

function couponChanges(before: CouponQuoteView | null, after: CouponQuoteView | null): string[] {
  if (!before || before.discountCents === after?.discountCents) return [];
  const now = after ? `desconta agora ${formatMoney(after.discountCents)}` : 'não desconta mais nada';
  return [`O cupom ${before.code} ${now}.`];
}

function shippingChanges(before: ShippingOptionView | undefined, after: ShippingOptionView | undefined): string[] {
  if (!before) return [];
  if (!after) return [`${before.name} não está mais disponível: escolha outra.`];
  return before.priceCents === after.priceCents ? [] : [`Frete: de ${freight(before.priceCents)} para ${freight(after.priceCents)}.`];
}

const optionOf = ({ shipping }: CartQuoteView, code: string) => shipping.find((option) => option.code === code);
