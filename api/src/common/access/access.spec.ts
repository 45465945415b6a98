import type { ExecutionContext } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Env } from '../../config/env';
import { isSteppedUp, SameOriginGuard } from './access';

const publicOrigin = 'https://aflora.example';

const from = (origin?: string): ExecutionContext =>
  ({ switchToHttp: () => ({ getRequest: () => ({ headers: { origin } }) }) }) as unknown as ExecutionContext;

describe('the guard of the session cookie', () => {
  it('logs a refused origin once in five minutes, since PUBLIC_ORIGIN may be wrong', () => {
    const warn = jest.fn();
    const guard = new SameOriginGuard({ publicOrigin } as Env, { warn } as unknown as Logger);
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    expect([guard.canActivate(from()), guard.canActivate(from(publicOrigin))]).toEqual([true, true]);
    expect(warn).not.toHaveBeenCalled();
    for (let request = 0; request < 3; request++)
      expect(() => guard.canActivate(from('https://old.example'))).toThrow('auth.origin-refused');
    expect(warn.mock.calls).toEqual([[{ origin: 'https://old.example', publicOrigin }, expect.stringContaining('PUBLIC_ORIGIN')]]);
    now.mockReturnValue(1_300_000);
    expect(() => guard.canActivate(from('https://old.example'))).toThrow('auth.origin-refused');
    expect(warn).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });
});

describe('a proof of identity', () => {
  const MINUTE = 60_000;

  it.each([
    ['ten minutes ago', -10 * MINUTE, false],
    ['a moment later', -10 * MINUTE + 1, true],
    ['now', 0, true],
    ['by a clock that is a minute fast', MINUTE, true],
    ['before the clock was set back by an hour', 60 * MINUTE, false],
  ])('given %s is recent: %p ms, %p', (_, offset, isRecent) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    expect(isSteppedUp(new Date(1_800_000_000_000 + offset))).toBe(isRecent);
    now.mockRestore();
  });
});
