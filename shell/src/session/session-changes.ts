/** What a page knows of the session's user. */
export interface ShownUser {
  id: string | undefined;
  isExpired: boolean;
}

/**
 * `came`: somebody signed in, here or in another tab, also in place of somebody else. `left`: the user signed out, or the page of an expired
 * session was left. `continues`: the same user has a valid token. `stays`: nothing that pages and requests need to know.
 */
export type SessionChange = 'came' | 'left' | 'continues' | 'stays';

export function sessionChange(before: ShownUser, after: ShownUser): SessionChange {
  if (after.id !== before.id) return after.id ? 'came' : 'left';
  return after.id && !after.isExpired ? 'continues' : 'stays';
}

interface Consequences {
  /** Cached data and open dialogs belong to the previous user: they are removed, and waiting requests fail. */
  clears: boolean;
  /** Requests that wait for a login go on, and what was read as a visitor after a declined login is read again. */
  resumes: boolean;
  /** Toasts are closed: always, never, or if they are about the login that a dialog asks for. */
  closesToasts: 'always' | 'after-dialog' | 'never';
}

export const consequences: Record<SessionChange, Consequences> = {
  came: { clears: true, resumes: false, closesToasts: 'always' },
  left: { clears: true, resumes: false, closesToasts: 'never' },
  continues: { clears: false, resumes: true, closesToasts: 'after-dialog' },
  stays: { clears: false, resumes: false, closesToasts: 'never' },
};
