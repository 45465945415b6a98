import { randomUUID } from 'node:crypto';
import { issueRefreshToken, readRefreshToken } from './refresh-token';

describe('a refresh token', () => {
  it('contains its session, but not the hash that the database stores', () => {
    const sessionId = randomUUID();
    const { token, hash } = issueRefreshToken(sessionId, 'secret');
    expect(readRefreshToken(token, 'secret')).toEqual({ sessionId, hash });
    expect(token).not.toContain(hash);
  });

  it('is different every time', () => {
    expect(issueRefreshToken('a', 'secret').token).not.toBe(issueRefreshToken('a', 'secret').token);
  });

  it('is rejected when it was signed for another session, with another secret or not at all', () => {
    const { token } = issueRefreshToken(randomUUID(), 'secret');
    const [, random, signature] = token.split('.');
    expect(readRefreshToken(token, 'other secret')).toBeUndefined();
    expect(readRefreshToken(`${randomUUID()}.${random}.${signature}`, 'secret')).toBeUndefined();
    expect(readRefreshToken(undefined, 'secret')).toBeUndefined();
    expect(readRefreshToken('a.b.c', 'secret')).toBeUndefined();
  });
});
