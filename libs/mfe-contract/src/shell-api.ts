import type { ApiClient } from '@aflora/api-client';
import type { SessionUser } from '@aflora/contracts';

/** The signed-in user, the same in all tabs. `subscribe` and `getUser` fit `useSyncExternalStore`. */
export interface ShellSession {
  getUser(): SessionUser | null;
  subscribe(listener: () => void): () => void;
  /** Throws `ApiProblem`. */
  signIn(credentials: { email: string; password: string }): Promise<SessionUser>;
  /** Loads the signed-in user again, for example after a change of name or password. */
  reloadUser(): Promise<void>;
  /** Ends every session of the user. Local data is cleared even when the API can't be reached; resolves to false in that case. */
  signOut(): Promise<boolean>;
}

export interface Notify {
  success(title: string, message?: string): void;
  /** A failure of the server names its request. */
  failure(title: string, message?: string, requestId?: string): void;
}

/**
 * Event on the window after Back or Forward has changed the address and before the router reacts. A remote that calls `preventDefault`
 * keeps its page open and has to restore the address itself, because a browser's history navigation can't be cancelled.
 */
export const HISTORY_MOVED = 'aflora:history-moved';

/** Everything a remote gets from the shell, as one argument. */
export interface ShellApi {
  readonly api: ApiClient;
  readonly session: ShellSession;
  readonly notify: Notify;
}
