import { ApiProblem, type FailureReporter } from '@aflora/api-client';
import { problemTexts } from './problem-texts';

type ShowFailure = (title: string, message?: string) => void;

/** Turns failed queries and mutations into toasts; no other module does. */
export function createFailureReporter(showFailure: ShowFailure): FailureReporter {
  return {
    loadFailed: (message, error) => {
      if (!isSignedOut(error)) showFailure('Erro', message);
    },
    changeFailed: (failure, error) => {
      const text = error instanceof ApiProblem ? problemTexts[error.code] : problemTexts['server.unexpected'];
      showFailure(failure?.title ?? (failure ? 'Erro' : text.title), failure?.message ?? text.message);
    },
  };
}

/** The shell reports the end of a session once, so queries that fail because of it show no toast. */
const isSignedOut = (error: unknown) => error instanceof ApiProblem && error.status === 401;
