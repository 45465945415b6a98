import { ApiProblem } from '@aflora/api-client';
import type { Notify } from '@aflora/mfe-contract';

/** Whoever closes the shell's password dialog has changed their mind: nothing has failed. */
const isDeclined = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'auth.step-up-required';

export function tellFailure(notify: Notify, error: unknown, message: string): void {
  if (!isDeclined(error)) notify.failure('Erro', message);
}
