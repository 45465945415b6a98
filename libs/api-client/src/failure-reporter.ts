import type {} from '@tanstack/react-query';

/** Receives each failed query that has a `failureMessage` and each failed mutation, once. */
export interface FailureReporter {
  loadFailed(message: string, error: unknown): void;
  changeFailed(failure: { title?: string; message: string } | undefined, error: unknown): void;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toast text for a failed query; without it a failed query shows no toast. */
      failureMessage?: string;
    };
    mutationMeta: {
      /** Toast text and title that replace the problem's own; false when the caller reports the failure itself. */
      failure?: { title?: string; message: string } | false;
    };
  }
}
