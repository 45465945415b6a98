import { QueryFailedError } from 'typeorm';
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

  it('writes no values of a statement that failed', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });
    const driverError = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (tax_id)=(52998224725) exists.' });
    logger.error({ err: new QueryFailedError('UPDATE profiles SET tax_id = $1', ['52998224725'], driverError) }, 'x');
    expect(lines.join()).not.toContain('52998224725');
    expect(JSON.parse(lines.join())).toMatchObject({ err: { code: '23505', query: 'UPDATE profiles SET tax_id = $1' } });
  });
});
