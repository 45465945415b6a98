import { ApiProblem, createApiClient, type FailureReporter } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter, problemTexts } from '@aflora/ui';
import { notify } from '@aflora/ui/provider';
import type { QueryClient } from '@tanstack/react-query';
import { Session } from '../session/session';
import { StepUp } from '../step-up/step-up';
import { takePrerenderedState } from './prerendered-state';

export interface Services {
  shell: ShellApi;
  queryClient: QueryClient;
  stepUp: StepUp;
}

/** Everything that lives once per page. */
export function createServices(): Services {
  const session = new Session(tellEnd);
  const stepUp = new StepUp((password) => session.confirmPassword(password));
  const api = createApiClient({ accessToken: session.accessToken, renewSession: session.renew, confirmPassword: stepUp.ask });
  const queryClient = createQueryClient(createReporter(session));
  takePrerenderedState(queryClient);
  forgetAnswersOfOthers(session, queryClient);
  session.subscribe(() => session.getUser() || stepUp.answer(false));
  return { shell: { api, session, notify }, queryClient, stepUp };
}

function tellEnd(): void {
  const { title, message } = problemTexts['auth.session-ended'];
  notify.failure(title, message);
}

/** A session's end is told once, above; not again by the change that came upon it. */
function createReporter(session: Session): FailureReporter {
  const reporter = createFailureReporter(notify.failure);
  return {
    ...reporter,
    changeFailed: (failure, error) => {
      const told = !failure && session.endedByItself && error instanceof ApiProblem && error.status === 401;
      if (!told) reporter.changeFailed(failure, error);
    },
  };
}

/** What one person may see is never shown to the next one. */
function forgetAnswersOfOthers(session: Session, queryClient: QueryClient): void {
  let known = session.getUser()?.id;
  session.subscribe(() => {
    const id = session.getUser()?.id;
    if (id !== known) queryClient.clear();
    known = id;
  });
}
