import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ListUrl, UrlFilters } from '../../lib/list-url';
import { ViewSwitch } from '../view-switch';
import { DayRangeFilter, FilterMenu, type FilterOption } from './filters';
import classes from './list-toolbar.module.css';
import { SearchField } from './search-field';
import { SEARCHED_FROM, SearchedFilter } from './searched-filter';

interface ListSearch {
  label: string;
  placeholder: string;
  /** Whether a text can be searched for; default: any text. */
  accepts?(typed: string): boolean;
  isTrimmed?: boolean;
}

interface ListChoice {
  label: string;
  options: readonly FilterOption[];
  /** Label of the entry that removes the filter; without it something is always chosen. */
  anyLabel?: string;
  /** Value of the filter while the address has none. */
  standard?: string;
  /** Name of another filter that a new choice removes. */
  resets?: string;
}

export interface ListToolbarProps<F extends UrlFilters> {
  url: ListUrl<F>;
  /** Field for the filter named `search`. */
  search?: ListSearch;
  /** Filters with values to choose from. */
  choices?: { readonly [Name in keyof NoInfer<F>]?: ListChoice };
  /** Label of the range of days that the filters `from` and `to` hold. */
  days?: string;
  /** Further filters. */
  otherFilters?: ReactNode;
  sorting: {
    value: string;
    options: readonly FilterOption[];
    onSort(value: string): void;
    /** Whether the table's headers offer the same, so that wide windows don't need the menu. */
    isInTable: boolean;
  };
  /** Whether the button of the folded filters is highlighted; default: whether the address has filters. */
  isNarrowed?: boolean;
}

const views = [
  { value: 'cards', label: 'Cartões', icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden /> },
  { value: 'table', label: 'Tabela', icon: <IconTable size={18} stroke={1.6} aria-hidden /> },
] as const;

interface ListLook {
  hasViews: boolean;
  /** Menu of the table's columns. */
  columnMenu: ReactNode;
}

/** Toolbar of a list: search, filters (folded behind a button on phones) and view. */
export function ListToolbar<F extends UrlFilters>({ hasViews, columnMenu, ...props }: ListToolbarProps<F> & ListLook) {
  const { url, search, isNarrowed = url.hasFilters } = props;
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  return (
    <div className={classes.bar}>
      {search && <ListSearchField url={url} search={search} />}
      <ActionIcon
        className={classes.more}
        aria-label="Filtros"
        aria-expanded={areFiltersOpen}
        data-on={isNarrowed || undefined}
        onClick={() => setFiltersOpen(!areFiltersOpen)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} />
      </ActionIcon>
      <div className={classes.filters} data-open={areFiltersOpen || undefined}>
        <Filters {...props} />
      </div>
      {columnMenu && <div className={classes.columns}>{columnMenu}</div>}
      {hasViews && <ViewSwitch label="Modo de exibição" options={views} value={url.view} onChange={url.show} />}
    </div>
  );
}

function ListSearchField({ url, search }: { url: ListUrl; search: ListSearch }) {
  const { isTrimmed, ...field } = search;
  return (
    <SearchField {...field} value={url.query.search ?? ''} onSearch={(typed) => url.filter({ search: isTrimmed ? typed.trim() : typed })} />
  );
}

function Filters({ url, choices = {}, days, otherFilters, sorting }: Omit<ListToolbarProps<UrlFilters>, 'search'>) {
  return (
    <>
      {Object.entries(choices).map(([name, choice]) => choice && <ChoiceFilter key={name} url={url} name={name} {...choice} />)}
      {days && (
        <DayRangeFilter
          label={days}
          value={{ from: url.query.from ?? '', to: url.query.to ?? '' }}
          onChange={({ from, to }) => url.filter({ from, to })}
        />
      )}
      {otherFilters}
      {sorting.options.length > 0 && (
        <div className={classes.order} data-in-table={sorting.isInTable || undefined}>
          <FilterMenu label="Ordem" options={sorting.options} value={sorting.value} onChange={sorting.onSort} />
        </div>
      )}
    </>
  );
}

function ChoiceFilter({ url, name, standard = '', resets, ...menu }: ListChoice & { url: ListUrl; name: string }) {
  const choose = (value: string) => url.filter({ [name]: value === standard ? '' : value, ...(resets && { [resets]: '' }) });
  const Filter = menu.options.length < SEARCHED_FROM ? FilterMenu : SearchedFilter;
  return <Filter {...menu} value={url.query[name] ?? standard} onChange={choose} />;
}
