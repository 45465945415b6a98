import { ApiProblem, type FailureReporter } from '@aflora/api-client';
import { problemTexts } from './problem-texts';

type ShowFailure = (title: string, message?: string) => void;

/** The one place that turns a failed load or change into a toast. */
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

/** The session's end is told by the shell, once, not by every query that noticed it. */
const isSignedOut = (error: unknown) => error instanceof ApiProblem && error.status === 401;
