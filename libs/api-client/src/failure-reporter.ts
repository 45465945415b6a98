import type {} from '@tanstack/react-query';

interface FailureText {
  title?: string;
  message: string;
}

/** Receives each failed query that has a `failureMessage` and each failed mutation, once, and what succeeded after it had failed. */
export interface FailureReporter {
  loadFailed(message: string, error: unknown): void;
  changeFailed(failure: FailureText | undefined, error: unknown): void;
  /** A query has loaded that had failed before. */
  loaded(message: string): void;
  /** A mutation has succeeded; `failure` is the text of its own failure. */
  changed(failure: FailureText | undefined): void;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toast text for a failed query; without it a failed query shows no toast. */
      failureMessage?: string;
    };
    mutationMeta: {
      /** Toast text and title that replace the problem's own; false when the caller reports the failure itself. */
      failure?: FailureText | false;
    };
  }
}
