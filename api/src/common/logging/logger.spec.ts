import { createLogger } from './logging';

describe('createLogger', () => {
  it('redacts secrets at the top level and in nested objects', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });
    logger.info(
      {
        headers: { authorization: 'Bearer abc', cookie: 'c=abc', 'x-release-token': 'abc' },
        body: { input: { password: 'abc' } },
        accessToken: 'abc',
      },
      'x',
    );
    expect(lines.join()).not.toContain('abc');
    expect(lines.join()).toContain('[redacted]');
  });
});
