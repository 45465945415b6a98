import { ApiProblem, type FailureReporter } from '@aflora/api-client';
import { firstTexts, problemTexts } from './problem-texts';

interface FailureToasts {
  failure(...toast: [title: string, message: string, requestId?: string]): void;
  /** Closes the toast of a failure that is over. */
  closeFailure(title: string, message: string): void;
}

/** Titles of toasts whose cause is named by their message. */
const FAILED = 'Erro';

/** Turns failed queries and mutations into toasts, and closes them when what failed has succeeded; no other module does. */
export function createFailureReporter({ failure: showFailure, closeFailure }: FailureToasts): FailureReporter {
  return {
    loadFailed: (message, error) => {
      if (!isSignedOut(error) && !isGone(error)) showFailure(FAILED, message, ...requestIdOf(error));
    },
    changeFailed: (failure, error) => {
      const text = error instanceof ApiProblem ? problemTexts[error.code] : problemTexts['server.unexpected'];
      showFailure(failure?.title ?? (failure ? FAILED : text.title), failure?.message ?? text.message, ...requestIdOf(error));
    },
    loaded: (message) => closeFailure(FAILED, message),
    changed: (failure) => {
      if (failure) closeFailure(failure.title ?? FAILED, failure.message);
      // Any change that has reached the server shows that the connection is back.
      for (const { title, message } of Object.values(firstTexts)) closeFailure(title, message);
    },
  };
}

/** A failure of the server names its request, which the server's log line names too; other failures have nothing to look up. */
const requestIdOf = (error: unknown): [requestId?: string] =>
  error instanceof ApiProblem && error.status >= 500 && error.instance ? [error.instance] : [];

/** The shell reports the end of a session once, so queries that fail because of it show no toast. */
const isSignedOut = (error: unknown) => error instanceof ApiProblem && error.status === 401;

/** The page or panel of something that isn't there says so itself. */
const isGone = (error: unknown) => error instanceof ApiProblem && error.status === 404;
