/** How a list is sorted by a column: the API's values of `sort`, and the kind of the column's content. */
export interface ColumnSort {
  asc: string;
  desc: string;
  kind: 'text' | 'number' | 'date';
}

/** A column to sort by with its label, including columns that only the sort menu lists. */
export type SortChoice = readonly [label: string, sort: ColumnSort];

/** Sort by a column whose values in the API are `<name>-asc` and `<name>-desc`. */
export const sortBy = (name: string, kind: ColumnSort['kind']): ColumnSort => ({ asc: `${name}-asc`, desc: `${name}-desc`, kind });

/** Whether the list has this order, ascending or descending. */
export function directionOf(sort: ColumnSort, value: string | undefined): 'ascending' | 'descending' | undefined {
  if (value === sort.asc) return 'ascending';
  return value === sort.desc ? 'descending' : undefined;
}

/** The order after a click on a column: texts from A, dates from the newest, numbers from the largest; a second click reverses it. */
export function nextSort(sort: ColumnSort, value: string | undefined): string {
  const first = sort.kind === 'text' ? sort.asc : sort.desc;
  const other = sort.kind === 'text' ? sort.desc : sort.asc;
  return value === first ? other : first;
}

const wording: Record<ColumnSort['kind'], { asc: string; desc: string }> = {
  text: { asc: 'A a Z', desc: 'Z a A' },
  number: { asc: 'menor primeiro', desc: 'maior primeiro' },
  date: { asc: 'antigos primeiro', desc: 'recentes primeiro' },
};

/** Options of the sort menu; for each column, first the direction that a click on it chooses. */
export const sortOptions = (choices: readonly SortChoice[]): { value: string; label: string }[] =>
  choices.flatMap(([label, { asc, desc, kind }]) => {
    const options = [
      { value: asc, label: `${label} (${wording[kind].asc})` },
      { value: desc, label: `${label} (${wording[kind].desc})` },
    ];
    return kind === 'text' ? options : options.reverse();
  });
