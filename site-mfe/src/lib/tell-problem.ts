import { ApiProblem } from '@aflora/api-client';
import type { Notify } from '@aflora/mfe-contract';
import { problemTexts } from '@aflora/ui';

/** For changes that can't leave it to the query client, because only some of their failures are a toast. */
export function tellProblem(notify: Notify, error: unknown): void {
  const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
  notify.failure(title, message);
}
