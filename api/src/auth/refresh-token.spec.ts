import { randomUUID } from 'node:crypto';
import { issueRefreshToken, readRefreshToken } from './refresh-token';

describe('a refresh token', () => {
  it('names its session, and its hash is what the database keeps', () => {
    const sessionId = randomUUID();
    const { token, hash } = issueRefreshToken(sessionId, 'secret');
    expect(readRefreshToken(token, 'secret')).toEqual({ sessionId, hash });
    expect(token).not.toContain(hash);
  });

  it('is never the same twice', () => {
    expect(issueRefreshToken('a', 'secret').token).not.toBe(issueRefreshToken('a', 'secret').token);
  });

  it('is not read when another session, another secret or nobody signed it', () => {
    const { token } = issueRefreshToken(randomUUID(), 'secret');
    const [, random, signature] = token.split('.');
    expect(readRefreshToken(token, 'other secret')).toBeUndefined();
    expect(readRefreshToken(`${randomUUID()}.${random}.${signature}`, 'secret')).toBeUndefined();
    expect(readRefreshToken(undefined, 'secret')).toBeUndefined();
    expect(readRefreshToken('a.b.c', 'secret')).toBeUndefined();
  });
});
