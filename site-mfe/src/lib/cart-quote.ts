import { ApiProblem, type ApiClient } from '@aflora/api-client';
import {
  memberDiscountCents,
  paths,
  type AddressView,
  type CartLineInput,
  type CartQuoteLineView,
  type CartQuoteView,
  type CouponQuoteView,
  type ShippingOptionView,
} from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coupon, useCoupon } from './coupon-store';
import { useSessionUser, useShell } from './shell';

interface QuotedCart {
  items: CartLineInput[];
  postalCode: string | null;
  /** Null for a guest. Members pay less. */
  userId: string | null;
  coupon: string | null;
}

/** A quote, and the postal code for which it prices the delivery. */
export interface CartQuote extends CartQuoteView {
  postalCode: string | null;
}

/**
 * Query of the current prices of these lines for this user, with a postal code also of delivery. The previous prices are shown until the new
 * ones arrive.
 */
const cartQuoteQuery = (api: ApiClient, { items, postalCode, userId, coupon }: QuotedCart) => ({
  queryKey: ['cart-quote', userId, items, postalCode, coupon] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<CartQuote> => {
    const input = { items, postalCode, ...(coupon && { coupon }) };
    return { ...(await api.post<CartQuoteView>(paths.cartQuote, input, { signal, isRead: true })), postalCode };
  },
  enabled: items.length > 0,
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Não foi possível carregar o carrinho.' },
});

/** Current prices of these lines for the session's user, with the cart's coupon. A code that doesn't exist leaves the cart. */
export function useCartQuote(items: CartLineInput[], postalCode: string | null) {
  const { api } = useShell();
  const userId = useSessionUser()?.id ?? null;
  const code = useCoupon();
  const quote = useQuery(cartQuoteQuery(api, { items, postalCode, userId, coupon: code }));
  const unknown = quote.data?.coupon?.problem === 'coupon.unknown' ? quote.data.coupon.code : null;
  useEffect(() => {
    if (unknown !== null && unknown === code) coupon.forgetUnknown(unknown);
  }, [unknown, code]);
  return quote;
}

/** What the coupon takes off, for the totals; null without a coupon that applies. */
export const couponOf = (quote: CartQuoteView | undefined): CouponQuoteView | null =>
  quote?.coupon?.problem === null ? quote.coupon : null;

/** What a member pays less for the units that can be bought. */
export const savingsCents = (lines: CartQuoteLineView[]): number =>
  lines.reduce((sum, { priceCents, quantity, available }) => sum + memberDiscountCents(priceCents) * Math.min(quantity, available), 0);

/** Whether fewer units can be bought than the line asks for. */
export const isShort = ({ available, quantity }: CartQuoteLineView): boolean => available < quantity;

/** The limit of one order, if the units of these lines exceed it, otherwise null. */
export function exceededUnits(maxUnits: number | null, lines: CartQuoteLineView[]): number | null {
  const units = lines.reduce((sum, { quantity, available }) => sum + Math.min(quantity, available), 0);
  return maxUnits !== null && units > maxUnits ? maxUnits : null;
}

export const FULL_POSTAL_CODE = /^\d{5}-\d{3}$/;

/** Query of the address of a postal code; when it fails, the user types the address. */
export const addressQuery = (api: ApiClient, postalCode: string) => ({
  queryKey: ['address', postalCode] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<AddressView>(paths.address(postalCode), { signal }),
  staleTime: Infinity,
  retry: false,
});

export const isUnknownPostalCode = (failure: Error | null): boolean =>
  failure instanceof ApiProblem && failure.code === 'address.not-found';

export const freight = (cents: number): string => (cents === 0 ? 'Grátis' : formatMoney(cents));

export const workingDays = (days: number): string => `${days} ${days === 1 ? 'dia útil' : 'dias úteis'}`;

/** The chosen shipping option, otherwise the first one, which is the one most people choose. */
export const chosenOption = (options: ShippingOptionView[] | undefined, code: string): ShippingOptionView | undefined =>
  options?.find((option) => option.code === code) ?? options?.[0];
