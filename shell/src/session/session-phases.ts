/**
 * What this page knows of the session. `offline`: the last renewal got no response and is repeated. `expired`: the API has refused the renewal,
 * but the page of the user stays open. `ended`: the page was left after that, so that nobody is signed in.
 */
export type SessionPhase = 'signed-out' | 'signed-in' | 'renewing' | 'offline' | 'expired' | 'ended';

/**
 * `saved`: there is a session with a valid token, from a login, a renewal or another tab. `removed`: the user has signed out here or in another
 * tab, or another person, who has signed in there, has no session any more. `refused`: the API has refused the renewal here or in another tab.
 */
export type SessionEvent = 'saved' | 'removed' | 'left' | 'renewing' | 'unanswered' | 'refused';

/** Events that a phase doesn't name change nothing in it, such as the late response to a renewal after a sign-out. */
const NEXT: Record<SessionPhase, Partial<Record<SessionEvent, SessionPhase>>> = {
  'signed-out': { saved: 'signed-in' },
  'signed-in': { saved: 'signed-in', removed: 'signed-out', renewing: 'renewing', unanswered: 'offline', refused: 'expired' },
  renewing: { saved: 'signed-in', removed: 'signed-out', unanswered: 'offline', refused: 'expired' },
  offline: { saved: 'signed-in', removed: 'signed-out', renewing: 'renewing', refused: 'expired' },
  expired: { saved: 'signed-in', removed: 'ended', left: 'ended' },
  ended: { saved: 'signed-in' },
};

export const nextPhase = (phase: SessionPhase, event: SessionEvent): SessionPhase => NEXT[phase][event] ?? phase;

interface StoredRecord {
  user: { id: string };
  hasEnded?: true;
}

/** What the record in storage, which all tabs share, means for a page that shows this user. */
export function storedEvent(stored: StoredRecord | null, userId: string | undefined): SessionEvent {
  if (stored && !stored.hasEnded) return 'saved';
  return stored && stored.user.id === userId ? 'refused' : 'removed';
}

interface PhaseFacts {
  /** Pages show a user. */
  hasUser: boolean;
  /** The session can be renewed. */
  isLive: boolean;
  /** From a refused renewal until the next sign-in. */
  isRefused: boolean;
}

/** What a phase means for pages, requests and the timer. */
export const phaseFacts: Record<SessionPhase, PhaseFacts> = {
  'signed-out': { hasUser: false, isLive: false, isRefused: false },
  'signed-in': { hasUser: true, isLive: true, isRefused: false },
  renewing: { hasUser: true, isLive: true, isRefused: false },
  offline: { hasUser: true, isLive: true, isRefused: false },
  expired: { hasUser: true, isLive: false, isRefused: true },
  ended: { hasUser: false, isLive: false, isRefused: true },
};
