import { Checkbox } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { RowSelection } from '../../lib/use-selection';
import classes from './record-table.module.css';

interface RecordColumn<Row> {
  header: string;
  cell(row: Row): ReactNode;
  isNumber?: boolean;
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
}

/** A list as a dense table. */
export function RecordTable<Row extends { id: string }>({ label, rows, columns, nameOf, selection, actions }: RecordTableProps<Row>) {
  const [first, ...others] = columns;
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
            {columns.map((column) => (
              <th key={column.header} scope="col" className={classOf(column)}>
                {column.header}
              </th>
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
            <tr key={row.id}>
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

const classOf = <Row,>({ isNumber, from }: RecordColumn<Row>) => clsx(isNumber && classes.number, from && classes[from]);
