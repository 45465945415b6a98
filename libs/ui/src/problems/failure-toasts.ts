import { ApiProblem, type FailureReporter } from '@aflora/api-client';
import { problemTexts } from './problem-texts';

type ShowFailure = (...toast: [title: string, message: string, requestId?: string]) => void;

/** Turns failed queries and mutations into toasts; no other module does. */
export function createFailureReporter(showFailure: ShowFailure): FailureReporter {
  return {
    loadFailed: (message, error) => {
      if (!isSignedOut(error) && !isGone(error)) showFailure('Erro', message, ...requestIdOf(error));
    },
    changeFailed: (failure, error) => {
      const text = error instanceof ApiProblem ? problemTexts[error.code] : problemTexts['server.unexpected'];
      showFailure(failure?.title ?? (failure ? 'Erro' : text.title), failure?.message ?? text.message, ...requestIdOf(error));
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
