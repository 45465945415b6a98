import type { ApiClient } from '@aflora/api-client';
import { paths, type CartLineInput, type CartQuoteLineView, type CartQuoteView, type ShippingOptionView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { keepPreviousData } from '@tanstack/react-query';

/**
 * Query of the current prices of these lines, with a postal code also of delivery. The previous prices are shown until the new ones arrive.
 */
export const cartQuoteQuery = (api: ApiClient, items: CartLineInput[], postalCode: string | null) => ({
  queryKey: ['cart-quote', items, postalCode] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<CartQuoteView>(paths.cartQuote, { items, postalCode }, { signal, isRead: true }),
  enabled: items.length > 0,
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Não foi possível carregar o carrinho.' },
});

/** Whether fewer units can be bought than the line asks for. */
export const isShort = ({ available, quantity }: CartQuoteLineView): boolean => available < quantity;

export const FULL_POSTAL_CODE = /^\d{5}-\d{3}$/;

export const freight = (cents: number): string => (cents === 0 ? 'Grátis' : formatMoney(cents));

export const workingDays = (days: number): string => `${days} ${days === 1 ? 'dia útil' : 'dias úteis'}`;

/** The chosen shipping option, otherwise the first one, which is the one most people choose. */
export const chosenOption = (options: ShippingOptionView[] | undefined, code: string): ShippingOptionView | undefined =>
  options?.find((option) => option.code === code) ?? options?.[0];
