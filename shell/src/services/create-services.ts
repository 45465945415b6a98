import { ApiProblem, createApiClient, newTraceparent, type FailureReporter } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter, problemTexts } from '@aflora/ui';
import { loadProblemTexts } from '@aflora/ui/problems';
import { notify } from '@aflora/ui/provider';
import type { QueryClient } from '@tanstack/react-query';
import { Prompt } from '../prompts/prompt';
import { Session } from '../session/session';
import { consequences, sessionChange } from '../session/session-changes';
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
  const reporter = createFailureReporter(notify);
  return {
    ...reporter,
    changeFailed: (failure, error) => {
      const isSignedOut = session.isRenewalRefused && !session.isExpired();
      const isReported = !failure && isSignedOut && error instanceof ApiProblem && error.status === 401;
      if (!isReported) reporter.changeFailed(failure, error);
    },
  };
}

/** Applies the consequences of each change of the session to cached data, open dialogs and toasts. */
function followSessionChanges({ session, queryClient, stepUp, signInAgain }: Services): void {
  const shown = () => ({ id: session.getUser()?.id, isExpired: session.isExpired() });
  let before = shown();
  session.subscribe(() => {
    const after = shown();
    const { clears, resumes, closesToasts } = consequences[sessionChange(before, after)];
    before = after;
    if (closesToasts === 'always' || (closesToasts === 'after-dialog' && signInAgain.isOpen())) notify.closeAll();
    if (clears) {
      queryClient.clear();
      stepUp.cancel();
      signInAgain.cancel();
    }
    if (resumes) {
      if (signInAgain.isDeclined()) void queryClient.invalidateQueries();
      signInAgain.resolve(true);
    }
  });
}
