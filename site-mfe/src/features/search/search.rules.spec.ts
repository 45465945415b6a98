import { offersSuggestions, searchStateOf, type SearchFacts, type SearchState } from './search.rules';

const BOTH = [true, false];

/** Every combination of facts. */
const everything: SearchFacts[] = BOTH.flatMap((isAsked) =>
  BOTH.flatMap((hasResults) =>
    BOTH.flatMap((isLoading) =>
      BOTH.flatMap((isOutdated) => BOTH.map((isError) => ({ isAsked, hasResults, isLoading, isOutdated, isError }))),
    ),
  ),
);
const those = (state: SearchState) => everything.filter((facts) => searchStateOf(facts) === state);

describe('a search', () => {
  it('reaches each of its states', () => {
    const states = ['idle', 'searching', 'outdated', 'found', 'failed', 'nothing'] as const;
    expect(states.map((state) => those(state).length)).toEqual([16, 8, 4, 2, 1, 1]);
  });

  it('counts results only once they are those of this text', () => {
    expect(those('found').every(({ isAsked, isLoading, isOutdated }) => isAsked && !isLoading && !isOutdated)).toBe(true);
  });

  it('says that nothing was found only if everything was searched', () => {
    expect(those('nothing').every(({ isError, isLoading, isOutdated }) => !isError && !isLoading && !isOutdated)).toBe(true);
  });

  it('offers other ways where there is nothing to choose from, also after a failure', () => {
    expect((['idle', 'searching', 'outdated', 'found', 'failed', 'nothing'] as const).filter(offersSuggestions)).toEqual([
      'idle',
      'failed',
      'nothing',
    ]);
  });
});
