/**
 * Ignores the second press of a double click. After a fast response the same button does the opposite, or another one is in its place, so that
 * the second press would undo the first.
 */
export const firstPress =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
