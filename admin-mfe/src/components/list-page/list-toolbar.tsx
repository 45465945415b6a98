import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './list-toolbar.module.css';

interface ListToolbarProps {
  search?: ReactNode;
  /** The filters; on phones they fold away behind a button. */
  children: ReactNode;
  hasFilters: boolean;
  /** At the end of the row: how the list is shown. */
  end?: ReactNode;
}

/** What stands above a list: search, filters, view. */
export function ListToolbar({ search, children, hasFilters, end }: ListToolbarProps) {
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  return (
    <div className={classes.bar}>
      {search}
      <ActionIcon
        className={classes.more}
        aria-label="Filtros"
        aria-expanded={areFiltersOpen}
        data-on={hasFilters || undefined}
        onClick={() => setFiltersOpen(!areFiltersOpen)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} />
      </ActionIcon>
      <div className={classes.filters} data-open={areFiltersOpen || undefined}>
        {children}
      </div>
      {end}
    </div>
  );
}
