import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Session } from './session';
import { useSessionUser } from './use-session-user';

/**
 * Whose turn it is: another number when somebody else signs in over the page of the one whose session has expired. What was typed there
 * is not theirs, so the page is left for their first one.
 */
export function useTurn(session: Pick<Session, 'getUser' | 'subscribe'>): number {
  const user = useSessionUser(session);
  const navigate = useNavigate();
  const [{ id, turn }, setTurn] = useState({ id: user?.id, turn: 0 });
  if (user?.id !== id) setTurn({ id: user?.id, turn: user && id ? turn + 1 : turn });

  const start = user?.isAdmin ? '/dashboard' : '/';
  useEffect(() => {
    if (turn > 0) void navigate(start, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- at the turn only
  }, [turn]);
  return turn;
}
