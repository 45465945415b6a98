import { JwtService } from '@nestjs/jwt';
import { AccessTokensService } from './access-tokens.service';

describe('an access token', () => {
  afterEach(() => jest.useRealTimers());

  it('is accepted until its end, also after it was accepted before', () => {
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    const tokens = new AccessTokensService(new JwtService({ secret: 'a secret of the test' }));
    const { accessToken, expiresAt } = tokens.issue('the user', 'the session');
    const read = () => tokens.read(`Bearer ${accessToken}`)?.sub;
    expect(read()).toBe('the user');
    jest.setSystemTime(Date.parse(expiresAt) - 1);
    expect(read()).toBe('the user');
    jest.setSystemTime(Date.parse(expiresAt));
    expect(read()).toBeUndefined();
  });

  it('is refused with another signature, also after the right one was accepted', () => {
    const tokens = new AccessTokensService(new JwtService({ secret: 'a secret of the test' }));
    const { accessToken } = tokens.issue('the user', 'the session');
    expect(tokens.read(`Bearer ${accessToken}`)).toMatchObject({ sub: 'the user', sid: 'the session' });
    const forged = new JwtService({ secret: 'another secret' }).sign({ sub: 'the user', sid: 'the session', exp: 4_000_000_000 });
    expect(tokens.read(`Bearer ${forged}`)).toBeUndefined();
    expect(tokens.read(`Bearer ${accessToken.slice(0, -2)}`)).toBeUndefined();
  });
});
