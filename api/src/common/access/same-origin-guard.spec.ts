import type { ExecutionContext } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Env } from '../../config/env';
import { SameOriginGuard } from './access';

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
