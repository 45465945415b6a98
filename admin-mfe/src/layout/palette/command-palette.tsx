import { isSearchable } from '@aflora/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { IconSearch, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matches } from '../../lib/matches';
import { useShell } from '../../lib/shell';
import classes from './command-palette.module.css';
import { commandOf, foundRecordsQuery } from './found-records';

export interface Command {
  label: string;
  icon: Icon;
  /** Further words that find the command. */
  keywords?: string;
  run: string | (() => void);
}

interface CommandPaletteProps {
  pages: readonly Command[];
  actions: readonly Command[];
}

const PAUSE_MS = 200;

const [store, spotlight] = createSpotlight();

/** Mantine selects the first entry when the text changes; records arrive later. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId);
  if (!list || list.querySelector('[data-selected]')) return;
  list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** Finds pages, actions and records of the console by typing. Opens when mounted, afterwards with Ctrl/Cmd+K. */
export function CommandPalette({ pages, actions }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const [settled] = useDebouncedValue(query.trim(), PAUSE_MS);
  const { data: records = [], isFetching } = useQuery(foundRecordsQuery(useShell().api, settled));
  useEffect(() => void spotlight.open(), []);
  useEffect(() => {
    if (records.length > 0) selectFirst();
  }, [records]);

  const groups = [
    { label: 'Páginas', commands: pages.filter((page) => matches(page, query)) },
    { label: 'Ações', commands: actions.filter((action) => matches(action, query)) },
    ...recordGroups(isSearchable(query) ? records : []),
  ].filter(({ commands }) => commands.length > 0);
  const isLooking = isFetching || settled !== query.trim();
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightOpen={() => setLeaving(false)}
      onSpotlightClose={() => setQuery('')}
      // The opened page places the focus itself.
      returnFocus={!isLeaving}
      radius="lg"
      maxHeight={460}
      scrollable
      overlayProps={{ className: classes.veil }}
      attributes={{ content: { 'aria-label': 'Buscar ou ir para' } }}
    >
      <Spotlight.Search
        placeholder="Buscar páginas, ações, pedidos, pessoas, produtos…"
        aria-label="Buscar ou ir para"
        maxLength={100}
        leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, commands }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {commands.map((command) => (
              <Entry key={`${command.label}-${String(command.run)}`} command={command} onLeave={() => setLeaving(true)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{isLooking ? 'Procurando…' : 'Nada encontrado'}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface Entry extends Command {
  description?: string;
}

function Entry({ command: { label, icon: Icon, description, run }, onLeave }: { command: Entry; onLeave(): void }) {
  const navigate = useNavigate();
  const go = () => {
    if (typeof run !== 'string') return run();
    onLeave();
    void navigate(run);
  };
  return (
    <Spotlight.Action
      label={label}
      description={description}
      leftSection={<Icon size={20} stroke={1.6} aria-hidden />}
      className={classes.entry}
      onClick={go}
    />
  );
}

function recordGroups(records: Parameters<typeof commandOf>[0][]): { label: string; commands: Entry[] }[] {
  const groups = new Map<string, Entry[]>();
  for (const record of records) {
    const { group, to, ...entry } = commandOf(record);
    groups.set(group, [...(groups.get(group) ?? []), { ...entry, run: to }]);
  }
  return [...groups].map(([label, commands]) => ({ label, commands }));
}

export const openPalette = (): void => spotlight.open();
