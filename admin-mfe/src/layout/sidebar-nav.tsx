import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { menuCountsQuery, pendingWorkQuery } from '../lib/figures.api';
import { useShell } from '../lib/shell';
import { sidebarEntries, type SidebarEntry } from './sidebar-entries';
import classes from './sidebar-nav.module.css';

const count = new Intl.NumberFormat('pt-BR');

/** The console's pages. As a rail it shows the icons and says the names in tooltips. */
export function SidebarNav({ isRail = false, onNavigate }: { isRail?: boolean; onNavigate?(): void }) {
  const { api } = useShell();
  const { data: counts } = useQuery(menuCountsQuery(api));
  const { data: pending } = useQuery(pendingWorkQuery(api));
  const figureOf = ({ count: of, pending: waiting }: SidebarEntry) =>
    (of && counts?.[of]) ?? ((waiting && pending?.[waiting]) || undefined);
  return (
    <nav aria-label="Painel" className={classes.nav} data-rail={isRail || undefined}>
      {sidebarEntries.map((entry) => (
        <Entry key={entry.to} entry={entry} isRail={isRail} onNavigate={onNavigate} figure={figureOf(entry)} />
      ))}
    </nav>
  );
}

interface EntryProps {
  entry: SidebarEntry;
  isRail: boolean;
  figure: number | undefined;
  onNavigate?(): void;
}

function Entry({ entry, isRail, figure, onNavigate }: EntryProps) {
  return (
    <Tooltip label={entry.label} position="right" offset={10} disabled={!isRail} events={{ hover: true, focus: true, touch: false }}>
      <NavLink to={entry.to} end={entry.to === '/dashboard'} className={classes.entry} data-group={entry.startsGroup} onClick={onNavigate}>
        <entry.icon size={20} stroke={1.6} aria-hidden className={classes.icon} />
        <span className={classes.label}>{entry.label}</span>
        {figure !== undefined && (
          <span className={classes.count} aria-hidden>
            {count.format(figure)}
          </span>
        )}
      </NavLink>
    </Tooltip>
  );
}
