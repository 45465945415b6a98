import { isSearchable } from '@aflora/contracts';
import { DayRangeFilter, FilterMenu } from '../../../components/list-page/filters';
import { ListToolbar } from '../../../components/list-page/list-toolbar';
import { ListViewSwitch } from '../../../components/list-page/list-view-switch';
import { SearchField } from '../../../components/list-page/search-field';
import { paymentStatusOptions, statusOptions } from '../order-words';
import type { OrderListUrl } from './use-order-list-url';

export function OrderToolbar({ url }: { url: OrderListUrl }) {
  const { search = '', status = '', paymentStatus = '', from = '', to = '' } = url.query;
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar pedidos"
          placeholder="Cliente, e-mail ou #número…"
          value={search}
          accepts={isSearchable}
          onSearch={(value) => url.filter({ search: value })}
        />
      }
      end={<ListViewSwitch url={url} />}
    >
      <FilterMenu
        label="Status"
        anyLabel="Todos"
        options={statusOptions}
        value={status}
        onChange={(value) => url.filter({ status: value })}
      />
      <FilterMenu
        label="Pagamento"
        anyLabel="Todos"
        options={paymentStatusOptions}
        value={paymentStatus}
        onChange={(value) => url.filter({ paymentStatus: value })}
      />
      <DayRangeFilter label="Período" value={{ from, to }} onChange={url.filter} />
    </ListToolbar>
  );
}
