import type { ApiClient } from '@aflora/api-client';
import type { SessionUser } from '@aflora/contracts';

/** Who is signed in, across tabs. A store for `useSyncExternalStore`. */
export interface ShellSession {
  getUser(): SessionUser | null;
  subscribe(listener: () => void): () => void;
  /** Throws `ApiProblem`. */
  signIn(credentials: { email: string; password: string }): Promise<SessionUser>;
  /** Asks the server again who is signed in: after a change of their name or password. */
  reloadUser(): Promise<void>;
  /** Ends every session of the user. Local data is cleared even when the server can't be told; false then. */
  signOut(): Promise<boolean>;
}

export interface Notify {
  success(title: string, message?: string): void;
  failure(title: string, message?: string): void;
}

/**
 * Event on the window after Back or Forward has moved the address and before the router follows. A remote that prevents its default keeps
 * the page, and brings the address back itself: the browser can't be stopped, only returned.
 */
export const HISTORY_MOVED = 'aflora:history-moved';

/** Everything a remote gets from the shell, as one argument. */
export interface ShellApi {
  readonly api: ApiClient;
  readonly session: ShellSession;
  readonly notify: Notify;
}
