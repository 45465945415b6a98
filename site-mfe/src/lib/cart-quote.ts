import type { ApiClient } from '@aflora/api-client';
import { paths, type CartLineInput, type CartQuoteLineView, type CartQuoteView, type ShippingOptionView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { keepPreviousData } from '@tanstack/react-query';

/** What these lines cost now; with a postal code, also their delivery. The prices shown before stay until the new ones are here. */
export const cartQuoteQuery = (api: ApiClient, items: CartLineInput[], postalCode: string | null) => ({
  queryKey: ['cart-quote', items, postalCode] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    api.post<CartQuoteView>(paths.cartQuote, { items, postalCode }, { signal, isRead: true }),
  enabled: items.length > 0,
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Não foi possível carregar o carrinho.' },
});

/** Whether fewer units can be bought than are wanted. */
export const isShort = ({ available, quantity }: CartQuoteLineView): boolean => available < quantity;

export const FULL_POSTAL_CODE = /^\d{5}-\d{3}$/;

export const freight = (cents: number): string => (cents === 0 ? 'Grátis' : formatMoney(cents));

export const workingDays = (days: number): string => `${days} ${days === 1 ? 'dia útil' : 'dias úteis'}`;

/** The chosen option, else the first one, which is the one people take. */
export const chosenOption = (options: ShippingOptionView[] | undefined, code: string): ShippingOptionView | undefined =>
  options?.find((option) => option.code === code) ?? options?.[0];
