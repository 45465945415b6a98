import { ApiProblem, createApiClient, newTraceparent, type FailureReporter } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter, problemTexts } from '@aflora/ui';
import { loadProblemTexts } from '@aflora/ui/problems';
import { notify } from '@aflora/ui/provider';
import type { QueryClient } from '@tanstack/react-query';
import { Prompt } from '../prompts/prompt';
import { Session } from '../session/session';
import { takePrerenderedState } from './prerendered-state';

export interface Services {
  shell: ShellApi;
  session: Session;
  queryClient: QueryClient;
  stepUp: Prompt;
  signInAgain: Prompt;
  secondFactor: Prompt;
}

/** Creates the objects that exist once per page. */
export function createServices(): Services {
  const secondFactor = new Prompt();
  const session = new Session(() => void notifySessionEnd(), secondFactor.open);
  const stepUp = new Prompt();
  const signInAgain = new Prompt();
  const api = createApiClient({
    // A user who has declined to sign in again can still read public data, without a token, like a visitor.
    accessToken: ({ isRead }) => (isRead && signInAgain.isDeclined() ? null : session.accessToken()),
    userId: () => session.getUser()?.id ?? null,
    renewSession: session.renew,
    signInAgain: async ({ isRead }) => session.isExpired() && !(isRead && signInAgain.isDeclined()) && signInAgain.open(),
    confirmPassword: stepUp.open,
    beforeProblem: loadProblemTexts,
    traceparent: document.querySelector('meta[name="tracing"]') ? newTraceparent : undefined,
    onSlowCheck: (end) => notify.until('Verificando…', end),
  });
  const queryClient = createQueryClient(createReporter(session));
  takePrerenderedState(queryClient);
  const services = { shell: { api, session, notify }, session, queryClient, stepUp, signInAgain, secondFactor };
  followSessionChanges(services);
  return services;
}

async function notifySessionEnd(): Promise<void> {
  await loadProblemTexts();
  const { title, message } = problemTexts['auth.session-ended'];
  notify.failure(title, message);
}

/** Failure reporter that skips the 401 of a mutation after the session's end, which `notifySessionEnd` has already reported. */
function createReporter(session: Session): FailureReporter {
  const reporter = createFailureReporter(notify.failure);
  return {
    ...reporter,
    changeFailed: (failure, error) => {
      const isSignedOut = session.isRenewalRefused && !session.isExpired();
      const isReported = !failure && isSignedOut && error instanceof ApiProblem && error.status === 401;
      if (!isReported) reporter.changeFailed(failure, error);
    },
  };
}

/**
 * Clears cached data and open prompts when another user signs in or the user signs out, so that no user sees another one's data. When the
 * same user signs in again, in this or another tab, waiting requests continue, and data that was read as a visitor is loaded again. A login
 * closes older toasts, such as that of a wrong password or of the session's end.
 */
function followSessionChanges({ session, queryClient, stepUp, signInAgain }: Services): void {
  let previousId = session.getUser()?.id;
  session.subscribe(() => {
    const id = session.getUser()?.id;
    const isSame = id === previousId;
    previousId = id;
    if (id && (!isSame || signInAgain.isOpen())) notify.closeAll();
    if (!isSame) {
      queryClient.clear();
      stepUp.cancel();
      signInAgain.cancel();
    } else if (!session.isExpired()) {
      if (signInAgain.isDeclined()) void queryClient.invalidateQueries();
      signInAgain.resolve(true);
    }
  });
}
