import type { ApiClient } from '@aflora/api-client';
import {
  memberDiscountCents,
  paths,
  type CartLineInput,
  type CartQuoteLineView,
  type CartQuoteView,
  type ShippingOptionView,
} from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { keepPreviousData } from '@tanstack/react-query';

interface QuotedCart {
  items: CartLineInput[];
  postalCode: string | null;
  /** Null for a guest. Members pay less. */
  userId: string | null;
}

/**
 * Query of the current prices of these lines for this user, with a postal code also of delivery. The previous prices are shown until the new
 * ones arrive.
 */
export const cartQuoteQuery = (api: ApiClient, { items, postalCode, userId }: QuotedCart) => ({
  queryKey: ['cart-quote', userId, items, postalCode] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<CartQuoteView>(paths.cartQuote, { items, postalCode }, { signal, isRead: true }),
  enabled: items.length > 0,
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Não foi possível carregar o carrinho.' },
});

/** What a member pays less for the units that can be bought. */
export const savingsCents = (lines: CartQuoteLineView[]): number =>
  lines.reduce((sum, { priceCents, quantity, available }) => sum + memberDiscountCents(priceCents) * Math.min(quantity, available), 0);

/** Whether fewer units can be bought than the line asks for. */
export const isShort = ({ available, quantity }: CartQuoteLineView): boolean => available < quantity;

export const FULL_POSTAL_CODE = /^\d{5}-\d{3}$/;

export const freight = (cents: number): string => (cents === 0 ? 'Grátis' : formatMoney(cents));

export const workingDays = (days: number): string => `${days} ${days === 1 ? 'dia útil' : 'dias úteis'}`;

/** The chosen shipping option, otherwise the first one, which is the one most people choose. */
export const chosenOption = (options: ShippingOptionView[] | undefined, code: string): ShippingOptionView | undefined =>
  options?.find((option) => option.code === code) ?? options?.[0];
