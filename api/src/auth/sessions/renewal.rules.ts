/** What a renewal depends on. Each fact has few values, so that all combinations can be tested. */
export interface RenewalFacts {
  /** Live, over because of its age or of a long pause, or ended by somebody. */
  session: 'live' | 'over' | 'ended';
  /** Which of the session's refresh tokens was sent: its current one, the one before, or an older one. */
  token: 'current' | 'previous' | 'older';
  /** The current token is the one that this request would get, because its first response was lost. */
  isRepeated: boolean;
  /** The current token is only some seconds old. */
  isJustRotated: boolean;
}

/**
 * `rotate`: the request gets a new refresh token. `repeat`: it gets the current one, which the lost response contained. `share`: it gets an
 * access token only, because another tab has just received the refresh token. `end`: somebody else may have a copy of the spent token, so the
 * session ends.
 */
export type RenewalStep = 'rotate' | 'repeat' | 'share' | 'end' | 'refuse';

/** The current token of a session that is over is no sign of a copy; a spent one always is, unless its request can be explained. */
export function renewalStep({ session, token, isRepeated, isJustRotated }: RenewalFacts): RenewalStep {
  if (session === 'ended') return 'refuse';
  if (token === 'current') return session === 'live' ? 'rotate' : 'refuse';
  if (token === 'older' || session === 'over') return 'end';
  if (isRepeated) return 'repeat';
  return isJustRotated ? 'share' : 'end';
}
