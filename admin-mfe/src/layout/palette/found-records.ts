import type { ApiClient } from '@aflora/api-client';
import { isSearchable, paths, type FoundKind, type FoundRecordView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { IconBook, IconBottle, IconHeartHandshake, IconPackage, IconUser, type Icon } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';

/** Records that match the typed text; an extra beside pages and actions, so it fails without a toast. */
export const foundRecordsQuery = (api: ApiClient, search: string) => ({
  queryKey: ['admin-search', search],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<FoundRecordView[]>(paths.adminSearch, { query: { search }, signal }),
  enabled: isSearchable(search),
  placeholderData: keepPreviousData,
});

interface FoundKindTexts {
  group: string;
  icon: Icon;
  label(record: FoundRecordView): string;
  to(record: FoundRecordView): string;
}

const nameOf = ({ name, email }: FoundRecordView): string => name ?? email ?? 'Sem nome';
const opened =
  (page: string) =>
  ({ id }: FoundRecordView) =>
    `/dashboard/${page}?aberto=${id}`;
const listed =
  (page: string) =>
  ({ name }: FoundRecordView) =>
    `/dashboard/${page}?busca=${encodeURIComponent(name ?? '')}`;

const kinds: Record<FoundKind, FoundKindTexts> = {
  order: { group: 'Pedidos', icon: IconPackage, label: ({ id }) => `Pedido #${id.slice(0, 8)}`, to: opened('pedidos') },
  user: { group: 'Usuários', icon: IconUser, label: nameOf, to: opened('usuarios') },
  'physical-product': { group: 'Produtos físicos', icon: IconBottle, label: nameOf, to: listed('produtos-fisicos') },
  'digital-product': { group: 'Produtos digitais', icon: IconBook, label: nameOf, to: listed('produtos-digitais') },
  donation: { group: 'Doações', icon: IconHeartHandshake, label: nameOf, to: opened('doacoes') },
};

/** How a found record is shown, and where it leads. */
export function commandOf(record: FoundRecordView) {
  const { group, icon, label, to } = kinds[record.kind];
  const about = [record.kind === 'order' && record.name, record.email !== label(record) && record.email];
  const amount = record.amountCents === null ? [] : [formatMoney(record.amountCents)];
  return { group, icon, label: label(record), description: [...about.filter(Boolean), ...amount].join(' · '), to: to(record) };
}
