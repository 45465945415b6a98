import type { CartLineInput, CartQuoteView, CheckoutInput, CouponQuoteView, ShippingOptionView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { couponOf, freight } from '../../lib/cart-quote';
import type { CheckoutFields } from './use-steps';

/** What decides whether the order can be sent now. */
export interface FinishFacts {
  isSending: boolean;
  /** The same order was sent before, and its response was lost. */
  isUnanswered: boolean;
  /** The prices on the page are those of the present items, place and coupon. */
  isPriced: boolean;
  /** The limit of one order, if there are more units, otherwise null. */
  exceededUnits: number | null;
  hasShortLines: boolean;
}

export type Finish = 'sending' | 'unanswered' | 'pricing' | 'short' | 'too-many' | 'ready';

/**
 * State of the button that sends the order. An order without a response comes before all that the shop says now: the order itself may have
 * taken the last units and used the coupon.
 */
export function finishOf({ isSending, isUnanswered, isPriced, hasShortLines, exceededUnits }: FinishFacts): Finish {
  if (isSending) return 'sending';
  if (isUnanswered) return 'unanswered';
  if (!isPriced) return 'pricing';
  if (hasShortLines) return 'short';
  return exceededUnits === null ? 'ready' : 'too-many';
}

/** Whether the button sends the order in this state. */
export const isSendable = (finish: Finish): boolean => finish === 'ready' || finish === 'unanswered';

/** Whether everything but the button is locked: a change while the order is on its way would not be part of the order. */
export const isLocked = (finish: Finish): boolean => finish === 'sending';

/** What to correct in the summary before the order can be sent; null when nothing has to be corrected. */
export function obstacleOf(finish: Finish, exceededUnits: number | null): string | null {
  if (finish === 'short') return 'Ajuste os itens marcados no resumo para continuar.';
  return finish === 'too-many' ? `Um pedido leva até ${exceededUnits} unidades: ajuste o resumo para continuar.` : null;
}

/** The part of an order that the shop calculates from the rest. */
export interface OrderPrice {
  shippingCode: string;
  expectedTotalCents: number;
  coupon?: string | null;
  roundUpCents?: number;
}

/** The buyer's choices from which the price follows. */
export interface PriceChoices {
  /** Empty for the first option. */
  shippingCode: string;
  /** Empty without a donation. */
  roundUpStep: string;
  /** Code in the cart; null without one. */
  coupon: string | null;
}

/**
 * The order as it is sent: the CPF or CNPJ unless the saved one is used, and what the buyer wants to save. Repeated orders are compared as
 * texts, so the sequence of the fields must not depend on where their values come from.
 */
export function orderOf(fields: CheckoutFields, items: CartLineInput[], price: OrderPrice): CheckoutInput {
  const { usesSavedTaxId, savesTaxId, saveAddressAs, cpf, ...typed } = fields;
  const { shippingCode, expectedTotalCents, coupon, roundUpCents } = price;
  const taxId = usesSavedTaxId ? { usesSavedTaxId } : { cpf, ...(savesTaxId && { savesTaxId }) };
  return {
    ...typed,
    ...taxId,
    ...(saveAddressAs && { saveAddressAs }),
    ...{ items, shippingCode, expectedTotalCents },
    ...(coupon && { coupon }),
    ...(roundUpCents && { roundUpCents }),
  };
}

interface Wanted {
  fields: CheckoutFields;
  items: CartLineInput[];
  choices: PriceChoices;
}

/**
 * The order to repeat, at the price with which it was sent, as long as the buyer has changed nothing; otherwise null. Another price would be
 * another order beside the one that may exist.
 */
export function repeatedOrder(sent: CheckoutInput | null, { fields, items, choices }: Wanted): CheckoutInput | null {
  if (!sent) return null;
  const isChosen =
    [sent.shippingCode, ''].includes(choices.shippingCode) &&
    (sent.coupon ?? null) === choices.coupon &&
    Boolean(sent.roundUpCents) === (choices.roundUpStep !== '');
  const same = orderOf(fields, items, sent);
  return isChosen && contentOf(same) === contentOf(sent) ? same : null;
}

/** Without the CPF, which isn't stored and may have to be typed again. */
const contentOf = (order: CheckoutInput): string => JSON.stringify({ ...order, cpf: undefined });

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
