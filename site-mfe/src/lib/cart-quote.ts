import type { ApiClient } from '@aflora/api-client';
import { paths, type CartLineInput, type CartQuoteLineView, type CartQuoteView } from '@aflora/contracts';
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
