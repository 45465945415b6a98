import { QueryFailedError } from 'typeorm';
import { createLogger, logRequests } from './logging';
import type { Tracing } from '@aflora/observe';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify from 'fastify';
import pino from 'pino';

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

  it('writes no objects that an error holds, such as the connection that broke', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });
    const client = { host: 'db.internal', secretKey: -521416780 };
    logger.warn({ err: Object.assign(new Error('terminating connection'), { code: '57P01', client }) }, 'x');
    expect(JSON.parse(lines.join())).toMatchObject({ err: { type: 'Error', message: 'terminating connection', code: '57P01' } });
    expect(lines.join()).not.toContain('521416780');
  });
});

describe('the log of requests', () => {
  it('contains neither queries nor tokens of addresses', async () => {
    const lines: { path: string }[] = [];
    const logger = pino({ level: 'debug' }, { write: (line) => lines.push(JSON.parse(line) as { path: string }) });
    const server = Fastify();
    const app = { getHttpAdapter: () => ({ getInstance: () => server }) } as unknown as NestFastifyApplication;
    logRequests(app, logger, { logFields: () => ({}) } as unknown as Tracing);
    server.get('/api/optional-mails/opt-outs/:token', () => 'done');
    server.get('/api/orders/:id', () => 'found');
    const secret = 'a'.repeat(43);
    const urls = [`/api/optional-mails/opt-outs/${secret}`, `/api/orders/1?key=${secret}`, `/api/unknown?key=${secret}`];
    for (const url of [...urls, `/api/optional-mails/opt-outs/${secret}/x`]) await server.inject(url);
    const paths = ['/api/optional-mails/opt-outs/:token', '/api/orders/1', '/api/unknown', '/api/optional-mails/opt-outs/:token/x'];
    expect(lines.map(({ path }) => path)).toEqual(paths);
  });
});
