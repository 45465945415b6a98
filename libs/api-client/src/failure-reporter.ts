import type {} from '@tanstack/react-query';

/** Told of every load and change that fails, once each. */
export interface FailureReporter {
  loadFailed(message: string, error: unknown): void;
  changeFailed(failure: { title?: string; message: string } | undefined, error: unknown): void;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the toast says when the load fails; without it a failed load stays silent. */
      failureMessage?: string;
    };
    mutationMeta: {
      /** Toast text (and title) instead of the problem's own; false when the caller tells the failure itself. */
      failure?: { title?: string; message: string } | false;
    };
  }
}
