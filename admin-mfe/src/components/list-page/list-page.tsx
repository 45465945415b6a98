import type { ConsoleList, KeysetView, PageView } from '@aflora/contracts';
import { Button, VisuallyHidden } from '@aflora/ui';
import { Fragment, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useColumnChoice } from '../../lib/column-choice';
import { sortOptions, type SortChoice } from '../../lib/list-sort';
import type { ListUrl, ListView, UrlFilters } from '../../lib/list-url';
import type { RowSelection } from '../../lib/use-selection';
import { PageHead } from '../page';
import { EmptyState, LoadFailure, RecordSkeletons, useKeptFocus } from '../placeholders';
import { ColumnMenu } from './column-menu';
import classes from './list-page.module.css';
import { listStateOf, type ListState } from './list-page.rules';
import { ListToolbar, type ListToolbarProps } from './list-toolbar';
import { KeysetPager, Pager } from './pager';
import { RecordGrid } from './record-card';
import { SavedViews } from './saved-views';
import { RecordTable, type RecordColumn, type RecordTableProps } from './record-table';

/** Texts of an empty list. */
interface EmptyText {
  title: string;
  text?: ReactNode;
}

export interface ListTexts {
  failure: string;
  /** Accessible label of the usual skeletons, or other skeletons. */
  loading: string | ReactElement;
  /** Noun for the total below the list, singular and plural. Lists with numbered pages show the range of rows instead. */
  counted?: readonly [one: string, many: string];
  /** Texts when the list has no rows at all. */
  none: EmptyText;
  /** Texts when no row matches search and filters. */
  unmatched: EmptyText;
  /** Texts for a later page that has no rows any more. */
  pastEnd?: EmptyText & { evenWithFilters?: boolean };
}

interface RecordListProps<Row extends { id: string }, F extends UrlFilters> extends Omit<ListToolbarProps<F>, 'sorting'> {
  /** Identifies the list, for the choices and views that administrators save. */
  of: ConsoleList;
  /** The default order, and what the list can be sorted by in addition to the table's columns. */
  sorts: { standard: string; others?: readonly SortChoice[] };
  /** The query of the list. */
  list: {
    data: KeysetView<Row> | PageView<Row> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch(): unknown;
  };
  texts: ListTexts;
  table?: Omit<RecordTableProps<NoInfer<Row>>, 'rows' | 'selection' | 'sorting' | 'hidden'>;
  /** Renders one row as a card of the usual grid. */
  card?(row: NoInfer<Row>): ReactNode;
  /** Renders all rows in a grid of their own. */
  cards?(rows: NoInfer<Row>[]): ReactNode;
  /** Fixes the view of lists without a switch between cards and table. */
  view?: ListView;
  selection?: RowSelection;
  /** Content between the filters and the rows, such as actions on the selected rows. */
  children?: ReactNode;
}

interface ListPageProps<Row extends { id: string }, F extends UrlFilters> extends RecordListProps<Row, F> {
  title: string;
  /** Content of the line under the title. */
  about: ReactNode;
  /** Buttons beside the title, such as an export or a new record. */
  actions?: ReactNode;
  /** Content between the heading and the list. */
  above?: ReactNode;
}

/** A page that lists records: a feature configures what is listed, this component defines how a list behaves. */
export function ListPage<Row extends { id: string }, F extends UrlFilters>(props: ListPageProps<Row, F>) {
  const { title, about, actions, above, ...list } = props;
  return (
    <>
      <PageHead title={title} actions={actions}>
        {about}
      </PageHead>
      {above}
      <RecordList {...list} />
    </>
  );
}

/** A list with its search and filters, in each of its states: loading, failed, empty or filled. */
export function RecordList<Row extends { id: string }, F extends UrlFilters>(props: RecordListProps<Row, F>) {
  const { of, sorts, list, texts, table, card, cards, view, selection, children, ...toolbar } = props;
  const { url } = toolbar;
  const columns = useColumnChoice(of, table?.columns ?? []);
  const sorting = {
    value: url.query.sort ?? sorts.standard,
    onSort: (sort: string) => url.filter({ sort: sort === sorts.standard ? '' : sort }),
  };
  const hasBothViews = table !== undefined && (card ?? cards) !== undefined;
  const shown = table && !hasBothViews ? 'table' : (view ?? url.view);
  const rows = { table: table && { ...table, sorting, hidden: columns.hidden }, card, cards, selection, view: shown };
  return (
    <>
      <SavedViews of={of} url={url} hidden={columns.hidden} />
      <ListToolbar
        {...toolbar}
        sorting={{
          ...sorting,
          options: sortOptions([...sortable(table?.columns), ...(sorts.others ?? [])]),
          isInTable: shown === 'table' && !sorts.others,
        }}
        hasViews={hasBothViews && view === undefined}
        columnMenu={table && shown === 'table' && <ColumnMenu choice={columns} />}
      />
      {children}
      <Results url={toolbar.url} list={list} texts={texts} rows={rows} />
    </>
  );
}

const sortable = <Row,>(columns: readonly RecordColumn<Row>[] = []): SortChoice[] =>
  columns.flatMap(({ header, sort }): SortChoice[] => (sort ? [[header, sort]] : []));

type RowsLook<Row extends { id: string }> = Pick<RecordListProps<Row, UrlFilters>, 'card' | 'cards' | 'selection'> & {
  table?: Omit<RecordTableProps<Row>, 'rows' | 'selection'>;
  view: ListView;
};

interface ResultsProps<Row extends { id: string }> extends Pick<RecordListProps<Row, UrlFilters>, 'list' | 'texts'> {
  url: ListUrl;
  rows: RowsLook<Row>;
}

function Results<Row extends { id: string }>({ url, list, texts, rows }: ResultsProps<Row>) {
  const { data, isFetching } = list;
  const isPastEndFirst = texts.pastEnd?.evenWithFilters ?? false;
  const state = listStateOf({ ...list, hasFilters: url.hasFilters, hasCursor: url.cursor !== undefined, isPastEndFirst });
  const turns = usePageTurns(data, state === 'turning');
  if (state === 'failed') return <LoadFailure message={texts.failure} onRetry={() => void list.refetch()} isRetrying={isFetching} />;
  if (state === 'loading')
    return typeof texts.loading === 'string' ? <RecordSkeletons view={rows.view} label={texts.loading} /> : texts.loading;
  if (state !== 'rows' && state !== 'turning') return <Empty url={url} texts={texts} state={state} />;
  if (!data) return null;
  return (
    <>
      <div ref={turns.top} className={classes.rows} aria-busy={state === 'turning' || undefined}>
        <Rows {...rows} items={data.items} />
      </div>
      <VisuallyHidden role="status">{turns.news}</VisuallyHidden>
      <ListPager url={url} counted={texts.counted ?? ['', '']} page={data} turns={turns} />
    </>
  );
}

interface ListPagerProps {
  url: ListUrl;
  counted: readonly [one: string, many: string];
  page: KeysetView<unknown> | PageView<unknown>;
  turns: PageTurns;
}

function ListPager({ url, counted, page, turns }: ListPagerProps) {
  const part = useKeptFocus();
  const turn =
    <Place,>(go: (place: Place) => void) =>
    (place: Place) => {
      turns.start();
      go(place);
    };
  return (
    <div ref={part} className={classes.pager} data-used={turns.news ? '' : undefined}>
      {'pageSize' in page ? (
        <Pager page={url.page} pageSize={page.pageSize} total={page.total} onChange={turn(url.turnTo)} />
      ) : (
        <KeysetPager of={counted} page={page} onGoTo={turn(url.goTo)} />
      )}
    </div>
  );
}

/** Height of the console's top bar with a margin, in pixels. */
const COVERED_TOP = 72;

type PageTurns = ReturnType<typeof usePageTurns>;

/** Announces the page that the pager turned to, once it is there, and shows its first row while the pager keeps pointer and focus. */
function usePageTurns(data: unknown, isTurning: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const isStarted = useRef(false);
  const [news, setNews] = useState('');
  const start = () => {
    isStarted.current = true;
    // A live region is only announced when its text changes.
    setNews('Carregando…');
  };
  useEffect(() => {
    if (!isStarted.current || isTurning) return;
    isStarted.current = false;
    setNews('Página carregada');
    // In lower windows the pager doesn't stay in view, and would take the focus out of sight.
    const isPagerInView = window.matchMedia('(min-height: 30em)').matches;
    const rows = top.current;
    if (isPagerInView && rows && rows.getBoundingClientRect().top < COVERED_TOP) rows.scrollIntoView();
  }, [data, isTurning]);
  return { top, news, start };
}

function Rows<Row extends { id: string }>({ items, view, table, card, cards, selection }: RowsLook<Row> & { items: Row[] }) {
  if (table && (view === 'table' || !(card ?? cards))) return <RecordTable {...table} rows={items} selection={selection} />;
  if (cards) return cards(items);
  return (
    <RecordGrid>
      {items.map((row) => (
        <Fragment key={row.id}>{card?.(row)}</Fragment>
      ))}
    </RecordGrid>
  );
}

interface EmptyProps {
  url: ListUrl;
  texts: ListTexts;
  state: Exclude<ListState, 'loading' | 'failed' | 'turning' | 'rows'>;
}

function Empty({ url, texts: { none, unmatched, pastEnd }, state }: EmptyProps) {
  const goToStart = () => {
    url.turnTo(1);
    url.goTo(null);
  };
  const toStart = <EmptyAction label="Voltar ao começo" onClick={goToStart} />;
  const contents: Record<typeof state, EmptyText & { action?: ReactElement }> = {
    'place-unknown': { title: 'Esta página da lista não existe mais', action: toStart },
    'past-end': { title: 'Nada mais nesta página', ...pastEnd, action: toStart },
    unmatched: { ...unmatched, action: <EmptyAction label="Limpar filtros" onClick={url.clearFilters} /> },
    none,
  };
  const { title, text, action } = contents[state];
  return (
    <EmptyState title={title} action={action}>
      {text}
    </EmptyState>
  );
}

function EmptyAction({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button variant="outline" size="md" onClick={onClick}>
      {label}
    </Button>
  );
}
