import { ApiProblem } from '@aflora/api-client';
import { listStateOf, type ListFacts, type ListState } from './list-page.rules';

const BOTH = [true, false];
const row = { id: 'r1' };
const contents = {
  nothing: undefined,
  rows: { items: [row] },
  empty: { items: [] },
  emptyNumbered: { items: [], pageSize: 24, total: 0 },
  pastNumbered: { items: [], pageSize: 24, total: 30 },
};
const errors = { none: null, unknownPlace: new ApiProblem('list.cursor-unknown'), other: new ApiProblem('server.unexpected') };

/** Every combination of facts. */
const everything: ListFacts[] = Object.values(contents).flatMap((data) =>
  Object.values(errors).flatMap((error) =>
    BOTH.flatMap((isPlaceholderData) =>
      BOTH.flatMap((hasFilters) =>
        BOTH.flatMap((hasCursor) =>
          BOTH.map((isPastEndFirst) => ({ data, error, isPlaceholderData, hasFilters, hasCursor, isPastEndFirst })),
        ),
      ),
    ),
  ),
);
const those = (state: ListState) => everything.filter((facts) => listStateOf(facts) === state);
const allOf = (state: ListState, says: (facts: ListFacts) => boolean) =>
  expect(those(state).length > 0 && those(state).every(says)).toBe(true);

describe('a list', () => {
  it('reaches each of its states', () => {
    const states = ['loading', 'place-unknown', 'failed', 'turning', 'rows', 'past-end', 'unmatched', 'none'] as const;
    expect(states.map((state) => those(state).length)).toEqual([16 + 72, 16, 16, 24, 24, 27, 27, 18]);
  });

  it('keeps what it has when it can’t be loaded again', () => {
    allOf('failed', ({ data }) => data === undefined);
    allOf('place-unknown', ({ data }) => data === undefined);
  });

  it('shows rows of another page or filter only as those, and says of nothing but its own rows that there are none', () => {
    allOf('turning', ({ isPlaceholderData, data }) => isPlaceholderData && data?.items.length === 1);
    for (const state of ['rows', 'past-end', 'unmatched', 'none'] as const) allOf(state, ({ isPlaceholderData }) => !isPlaceholderData);
  });

  it('blames the filters only if there are some', () => {
    allOf('unmatched', ({ hasFilters }) => hasFilters);
    allOf('none', ({ hasFilters }) => !hasFilters);
  });

  it('knows a page past its end by the cursor, or by the number of rows', () => {
    allOf('past-end', ({ data, hasCursor }) => (data && 'pageSize' in data ? data.total > 0 : hasCursor));
    allOf('past-end', ({ hasFilters, isPastEndFirst }) => isPastEndFirst || !hasFilters);
  });
});
