/** What is known of a search. */
export interface SearchFacts {
  /** Something is searched for. */
  isAsked: boolean;
  /** Some results of this or the last text are there. */
  hasResults: boolean;
  /** Products or courses are being searched for the first time, or nothing is known of this text yet. */
  isLoading: boolean;
  /** Some of the results are still those of the last text. */
  isOutdated: boolean;
  /** Products or courses could not be searched. */
  isError: boolean;
}

/** `outdated`: results of the last text are shown until those of this one are there. `failed`: nothing can be said of this text. */
export type SearchState = 'idle' | 'searching' | 'outdated' | 'found' | 'failed' | 'nothing';

/** What a search shows now. A failure beside results is shown in addition to them. */
export function searchStateOf({ isAsked, hasResults, isLoading, isOutdated, isError }: SearchFacts): SearchState {
  if (!isAsked) return 'idle';
  if (isLoading) return 'searching';
  if (isOutdated) return 'outdated';
  if (hasResults) return 'found';
  return isError ? 'failed' : 'nothing';
}

/** Whether other ways to go on are offered, because there is nothing to choose from. */
export const offersSuggestions = (state: SearchState): boolean => state === 'idle' || state === 'failed' || state === 'nothing';
