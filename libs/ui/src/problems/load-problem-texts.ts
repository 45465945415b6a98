/** Longest time (ms) that a failure waits for its text. */
const TIMEOUT_MS = 3_000;

/** Loads the texts of all problems, so that `problemTexts` has the one of a failure that is about to be shown. Never rejects. */
export const loadProblemTexts = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, TIMEOUT_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    import('./all-problem-texts').then(end, end);
  });
