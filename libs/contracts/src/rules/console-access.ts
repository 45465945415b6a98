import type { SessionUser } from '../auth';

export type ConsoleRefusal = 'auth.forbidden' | 'auth.longer-password-needed' | 'auth.second-factor-set-up-required';

/** Why the console is closed to a signed-in user; undefined when it is open. Apart from the inputs, whose rules the shell doesn't load. */
export function consoleRefusal({
  isAdmin,
  needsLongerPassword,
  needsSecondFactor,
}: Pick<SessionUser, 'isAdmin' | 'needsLongerPassword' | 'needsSecondFactor'>): ConsoleRefusal | undefined {
  if (!isAdmin) return 'auth.forbidden';
  if (needsLongerPassword) return 'auth.longer-password-needed';
  return needsSecondFactor ? 'auth.second-factor-set-up-required' : undefined;
}
