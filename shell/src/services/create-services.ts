import { createApiClient } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter } from '@aflora/ui';
import { notify } from '@aflora/ui/provider';
import { hydrate, type QueryClient } from '@tanstack/react-query';
import { Session } from '../session/session';

export interface Services {
  shell: ShellApi;
  queryClient: QueryClient;
}

/** Everything that lives once per page. */
export function createServices(): Services {
  const session = new Session();
  const api = createApiClient({ accessToken: session.accessToken, renewSession: session.renew });
  const queryClient = createQueryClient(createFailureReporter(notify.failure));
  takePrerenderedAnswers(queryClient);
  forgetAnswersOfOthers(session, queryClient);
  return { shell: { api, session, notify }, queryClient };
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

/** The answers that the server rendered the page with, so that they are not asked for again. */
function takePrerenderedAnswers(queryClient: QueryClient): void {
  const state = document.getElementById('query-state')?.textContent;
  if (state) hydrate(queryClient, JSON.parse(state));
}
