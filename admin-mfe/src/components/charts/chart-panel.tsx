import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { ViewSwitch } from '../view-switch';
import classes from './chart-panel.module.css';

interface ChartTable {
  headers: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly string[])[];
}

interface ChartPanelProps {
  title: string;
  /** Description of the chart for people who don't see it; the table contains the numbers. */
  description: string;
  /** Undefined while it loads. */
  table: ChartTable | undefined;
  /** Range or unit of the chart. */
  actions?: ReactNode;
  /** Text below the chart; the table contains the same facts. */
  footer?: ReactNode;
  children: ReactNode;
}

const views = [
  { value: 'chart', label: 'Gráfico', icon: <IconChartBar size={18} stroke={1.6} aria-hidden /> },
  { value: 'table', label: 'Tabela', icon: <IconTable size={18} stroke={1.6} aria-hidden /> },
] as const;

/** A chart, with the same numbers as a table for people who prefer or need one. */
export function ChartPanel({ title, description, table, actions, footer, children }: ChartPanelProps) {
  const titleId = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <section className={classes.panel} aria-labelledby={titleId} aria-busy={!table}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {actions}
        <ViewSwitch label={`Como mostrar: ${title}`} options={views} value={view} onChange={(next) => setView(next)} />
      </div>
      {view === 'table' && table ? (
        <NumbersTable table={table} />
      ) : (
        <>
          <div className={classes.chart} role="img" aria-label={description}>
            {table && <div className={classes.fill}>{children}</div>}
          </div>
          {footer}
        </>
      )}
    </section>
  );
}

/** Numbers with one row per name. */
export function NumbersTable({ table: { headers, rows } }: { table: ChartTable }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={headers[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
