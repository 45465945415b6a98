import { ApiProblem, createApiClient, type FailureReporter } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter, problemTexts } from '@aflora/ui';
import { notify } from '@aflora/ui/provider';
import type { QueryClient } from '@tanstack/react-query';
import { Question } from '../questions/question';
import { Session } from '../session/session';
import { takePrerenderedState } from './prerendered-state';

export interface Services {
  shell: ShellApi;
  session: Session;
  queryClient: QueryClient;
  stepUp: Question;
  signInAgain: Question;
}

/** Everything that lives once per page. */
export function createServices(): Services {
  const session = new Session(tellEnd);
  const stepUp = new Question();
  const signInAgain = new Question();
  const api = createApiClient({
    // Who has refused to sign in again may still look around, as a visitor does.
    accessToken: ({ isRead }) => (isRead && signInAgain.isDeclined() ? null : session.accessToken()),
    userId: () => session.getUser()?.id ?? null,
    renewSession: session.renew,
    signInAgain: async ({ isRead }) => session.isExpired() && !(isRead && signInAgain.isDeclined()) && signInAgain.ask(),
    confirmPassword: stepUp.ask,
  });
  const queryClient = createQueryClient(createReporter(session));
  takePrerenderedState(queryClient);
  const services = { shell: { api, session, notify }, session, queryClient, stepUp, signInAgain };
  followSession(services);
  return services;
}

function tellEnd(): void {
  const { title, message } = problemTexts['auth.session-ended'];
  notify.failure(title, message);
}

/** The end of a session that signed this page out is told once, above; not again by the change that came upon it. */
function createReporter(session: Session): FailureReporter {
  const reporter = createFailureReporter(notify.failure);
  return {
    ...reporter,
    changeFailed: (failure, error) => {
      const isSignedOut = session.endedByItself && !session.isExpired();
      const told = !failure && isSignedOut && error instanceof ApiProblem && error.status === 401;
      if (!told) reporter.changeFailed(failure, error);
    },
  };
}

/**
 * What one person may see is never shown to the next one, and no question outlives them. Whoever signs in again, here or in another tab,
 * goes on: what waited is sent, and what was read as a visitor is read anew.
 */
function followSession({ session, queryClient, stepUp, signInAgain }: Services): void {
  let known = session.getUser()?.id;
  session.subscribe(() => {
    const id = session.getUser()?.id;
    const isSame = id === known;
    known = id;
    if (!isSame) {
      queryClient.clear();
      stepUp.withdraw();
      signInAgain.withdraw();
    } else if (!session.isExpired()) {
      if (signInAgain.isDeclined()) void queryClient.invalidateQueries();
      signInAgain.answer(true);
    }
  });
}
