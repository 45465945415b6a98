import { IconLayoutGrid, IconTable } from '@tabler/icons-react';
import type { ListUrl } from '../../lib/list-url';
import { ViewSwitch } from '../view-switch';

const views = [
  { value: 'cards', label: 'Cartões', icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden /> },
  { value: 'table', label: 'Tabela', icon: <IconTable size={18} stroke={1.6} aria-hidden /> },
] as const;

/** Cards or table, kept in the address. */
export function ListViewSwitch({ url }: { url: Pick<ListUrl, 'view' | 'show'> }) {
  return <ViewSwitch label="Modo de exibição" options={views} value={url.view} onChange={url.show} />;
}
