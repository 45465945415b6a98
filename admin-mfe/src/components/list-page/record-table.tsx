import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { directionOf, nextSort, type ColumnSort } from '../../lib/list-sort';
import type { RowSelection } from '../../lib/use-selection';
import classes from './record-table.module.css';

export interface RecordColumn<Row> {
  header: string;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** How the list is sorted by this column; columns without it are not sortable. */
  sort?: ColumnSort;
  /** Narrowest window that shows the column; default: every width. */
  from?: 'tablet' | 'desktop';
}

/** At least one column. */
export type RecordColumns<Row> = readonly [RecordColumn<Row>, ...RecordColumn<Row>[]];

export interface RecordTableProps<Row> {
  label: string;
  rows: readonly Row[];
  /** The first column names the row. */
  columns: RecordColumns<Row>;
  /** Name of a row in the label of its checkbox. */
  nameOf(row: Row): string;
  selection?: RowSelection;
  actions?(row: Row): ReactNode;
  sorting?: TableSorting;
  /** Headers of the columns that are not shown. The first column always is. */
  hidden?: ReadonlySet<string>;
}

/** The current order of the list, and a function that changes it. */
export interface TableSorting {
  value: string;
  onSort(value: string): void;
}

/** A list as a dense table. */
export function RecordTable<Row extends { id: string }>(props: RecordTableProps<Row>) {
  const { label, rows, columns, nameOf, selection, actions, sorting, hidden } = props;
  const first = columns[0];
  const others = columns.slice(1).filter(({ header }) => !hidden?.has(header));
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  return (
    <div className={classes.panel}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.choice}>
                <Checkbox
                  aria-label="Selecionar todos desta página"
                  checked={chosen > 0 && chosen === ids.length}
                  indeterminate={chosen > 0 && chosen < ids.length}
                  onChange={() => selection.togglePage(ids)}
                />
              </th>
            )}
            {[first, ...others].map((column) => (
              <ColumnHeader key={column.header} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th scope="col">
                <span className={classes.hidden}>Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-row tabIndex={-1}>
              {selection && (
                <td className={classes.choice}>
                  <Checkbox
                    aria-label={`Selecionar ${nameOf(row)}`}
                    checked={selection.ids.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  />
                </td>
              )}
              <th scope="row" className={classOf(first)}>
                {first.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.header} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && <td className={classes.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHeader<Row>({ column, sorting }: { column: RecordColumn<Row>; sorting?: TableSorting }) {
  const { header, sort } = column;
  if (!sort || !sorting)
    return (
      <th scope="col" className={classOf(column)}>
        {header}
      </th>
    );
  const direction = directionOf(sort, sorting.value);
  const Icon = direction ? { ascending: IconArrowUp, descending: IconArrowDown }[direction] : IconArrowsSort;
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction}>
      <UnstyledButton className={classes.sort} onClick={() => sorting.onSort(nextSort(sort, sorting.value))}>
        {header}
        <Icon size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

const classOf = <Row,>({ isNumber, from }: RecordColumn<Row>) => clsx(isNumber && classes.number, from && classes[from]);
