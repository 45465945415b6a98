import { donationFrequencies, donationPaymentStatuses, isSearchable } from '@aflora/contracts';
import { DayRangeFilter, FilterMenu, type FilterOption } from '../../components/list-page/filters';
import { ListToolbar } from '../../components/list-page/list-toolbar';
import { ListViewSwitch } from '../../components/list-page/list-view-switch';
import { SearchField } from '../../components/list-page/search-field';
import { donationStatusLabels, frequencyLabels } from './donation-words';
import type { DonationListUrl } from './use-donation-list-url';

const statuses: FilterOption[] = donationPaymentStatuses.map((value) => ({ value, label: donationStatusLabels[value] }));
const frequencies: FilterOption[] = donationFrequencies.map((value) => ({ value, label: frequencyLabels[value] }));
const anonymity: FilterOption[] = [
  { value: 'yes', label: 'Só anônimas' },
  { value: 'no', label: 'Sem anônimas' },
];

export function DonationToolbar({ url }: { url: DonationListUrl }) {
  const { search = '', paymentStatus = '', frequency = '', anonymous = '', from = '', to = '' } = url.query;
  return (
    <ListToolbar
      hasFilters={url.hasFilters}
      search={
        <SearchField
          label="Buscar doações"
          placeholder="Buscar por nome ou e-mail…"
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
        options={statuses}
        value={paymentStatus}
        onChange={(value) => url.filter({ paymentStatus: value })}
      />
      <FilterMenu
        label="Frequência"
        anyLabel="Todas"
        options={frequencies}
        value={frequency}
        onChange={(value) => url.filter({ frequency: value })}
      />
      <FilterMenu
        label="Anônimas"
        anyLabel="Todas"
        options={anonymity}
        value={anonymous}
        onChange={(value) => url.filter({ anonymous: value })}
      />
      <DayRangeFilter label="Período" value={{ from, to }} onChange={url.filter} />
    </ListToolbar>
  );
}
