/** How a column of a list is sorted: the values of the API's `sort`, and what the column holds. */
export interface ColumnSort {
  asc: string;
  desc: string;
  kind: 'text' | 'number' | 'date';
}

/** A column to sort by, with its label; also for columns that only the order's menu names. */
export type SortChoice = readonly [label: string, sort: ColumnSort];

/** Sort by a column whose values in the API are `<name>-asc` and `<name>-desc`. */
export const sortBy = (name: string, kind: ColumnSort['kind']): ColumnSort => ({ asc: `${name}-asc`, desc: `${name}-desc`, kind });

/** Whether the list has this order, ascending or descending. */
export function directionOf(sort: ColumnSort, value: string | undefined): 'ascending' | 'descending' | undefined {
  if (value === sort.asc) return 'ascending';
  return value === sort.desc ? 'descending' : undefined;
}

/** The order after a click on a column: texts begin with A, dates with the newest and numbers with the largest; a second click reverses. */
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

/** Options of the order's menu, the direction that a click on the column chooses first. */
export const sortOptions = (choices: readonly SortChoice[]): { value: string; label: string }[] =>
  choices.flatMap(([label, { asc, desc, kind }]) => {
    const options = [
      { value: asc, label: `${label} (${wording[kind].asc})` },
      { value: desc, label: `${label} (${wording[kind].desc})` },
    ];
    return kind === 'text' ? options : options.reverse();
  });
