import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Roles, type Role, type SignedInUser } from '../common/access/access';
import type { AccessTokensService } from './sessions/access-tokens.service';
import { AccessGuard } from './access.guard';
import type { AuthQueries } from './auth.queries';

const HEADER = 'Bearer t';
const person = { id: 'u', isAdmin: false, needsLongerPassword: false, needsSecondFactor: false } as SignedInUser;
const admin = { ...person, isAdmin: true };

class Unmarked {
  read() {}
}

@Roles('admin')
class Console {
  read() {}
  @Roles('public')
  open() {}
}

interface Call {
  allowed: [Role, ...Role[]];
  authorization?: string;
  user?: SignedInUser | null;
}

/** A request to a route for these roles, with the token of this user's session if any. */
async function call({ allowed, authorization, user = null }: Call) {
  class Routes {
    @Roles(...allowed)
    read() {}
  }
  const request = { headers: { authorization } } as { headers: object; user?: SignedInUser };
  const { guard, read, userOfLiveSession } = aGuard(user);
  const result = await guard.canActivate(contextOf(Routes, Routes.prototype.read, request));
  return { result, request, read, userOfLiveSession };
}

function aGuard(user: SignedInUser | null) {
  const read = jest.fn((header?: string) => (header === HEADER ? { sid: 's', sub: 'u' } : null));
  const userOfLiveSession = jest.fn(async () => user);
  const reflector = new Reflector();
  const guard = new AccessGuard(reflector, { read } as unknown as AccessTokensService, { userOfLiveSession } as unknown as AuthQueries);
  return { guard, read, userOfLiveSession, reflector };
}

const contextOf = (type: object, handler: object, request: object) =>
  ({ getHandler: () => handler, getClass: () => type, switchToHttp: () => ({ getRequest: () => request }) }) as unknown as ExecutionContext;

describe('who may call a route', () => {
  it('is nobody unless it is declared', () => {
    const { guard } = aGuard(admin);
    expect(() => guard.canActivate(contextOf(Unmarked, Unmarked.prototype.read, { headers: {} }))).toThrow('auth.forbidden');
  });

  it('is declared by the method, otherwise by its class, and read once', async () => {
    const { guard, reflector } = aGuard(null);
    const read = jest.spyOn(reflector, 'getAllAndOverride');
    const to = (handler: object) => guard.canActivate(contextOf(Console, handler, { headers: {} }));
    expect([to(Console.prototype.open), to(Console.prototype.open)]).toEqual([true, true]);
    expect(read).toHaveBeenCalledTimes(1);
    await expect(to(Console.prototype.read)).rejects.toThrow('auth.required');
  });

  it.each<[string, Call]>([
    ['a visitor, of a public route', { allowed: ['public'] }],
    ['a visitor, of a route that also knows users', { allowed: ['public', 'user'] }],
    ['a user', { allowed: ['user'], authorization: HEADER, user: person }],
    ['a user, of a public route', { allowed: ['public', 'user'], authorization: HEADER, user: person }],
    ['an administrator', { allowed: ['admin'], authorization: HEADER, user: admin }],
    ['an administrator, as a user', { allowed: ['user'], authorization: HEADER, user: admin }],
    [
      'an administrator who needs a second factor, as a user',
      { allowed: ['user'], authorization: HEADER, user: { ...admin, needsSecondFactor: true } },
    ],
  ])('is %s', async (_name, given) => {
    await expect(call(given)).resolves.toMatchObject({ result: true });
  });

  it.each<[string, string, Call]>([
    ['a visitor', 'auth.required', { allowed: ['user'] }],
    ['a visitor in the console', 'auth.required', { allowed: ['admin'] }],
    ['the holder of an invalid token', 'auth.required', { allowed: ['user'], authorization: 'Bearer x', user: person }],
    ['the holder of an invalid token, of a public route', 'auth.required', { allowed: ['public', 'user'], authorization: 'Bearer x' }],
    ['a user whose session ended', 'auth.session-ended', { allowed: ['user'], authorization: HEADER }],
    ['a user in the console', 'auth.forbidden', { allowed: ['admin'], authorization: HEADER, user: person }],
    [
      'an administrator with a short password',
      'auth.longer-password-needed',
      { allowed: ['admin'], authorization: HEADER, user: { ...admin, needsLongerPassword: true } },
    ],
    [
      'an administrator without a second factor',
      'auth.second-factor-set-up-required',
      { allowed: ['admin'], authorization: HEADER, user: { ...admin, needsSecondFactor: true } },
    ],
    [
      'an administrator, of a route for nobody',
      'auth.forbidden',
      { allowed: [undefined as unknown as Role], authorization: HEADER, user: admin },
    ],
  ])('is not %s: %s', async (_name, code, given) => {
    await expect(call(given)).rejects.toThrow(code);
  });

  it('is the user that the database knows now', async () => {
    const { request, userOfLiveSession } = await call({ allowed: ['user'], authorization: HEADER, user: person });
    expect(userOfLiveSession).toHaveBeenCalledWith('s', 'u');
    expect(request.user).toBe(person);
  });

  it('is not looked up on a public route, whatever token it has', async () => {
    const { request, read } = await call({ allowed: ['public'], authorization: HEADER, user: person });
    expect(read).not.toHaveBeenCalled();
    expect(request.user).toBeUndefined();
  });
});
