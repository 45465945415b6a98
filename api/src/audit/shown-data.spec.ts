import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastify from 'fastify';
import { DataSource } from 'typeorm';
import { AuditService } from './audit.service';
import { recordShownData } from './shown-data';

const ADMIN = { id: 'admin-1' };

/** A server with a route that shows orders, and one that shows nobody. */
function aServer({ recordView = jest.fn(() => Promise.resolve()), user = ADMIN as object | null, status = 200 } = {}) {
  const server = fastify();
  server.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request, { user });
    done();
  });
  const audit = new Map<unknown, unknown>([
    [AuditService, { recordView }],
    [DataSource, {}],
  ]);
  const app = { get: (token: unknown) => audit.get(token), getHttpAdapter: () => ({ getInstance: () => server }) };
  recordShownData(app as unknown as NestFastifyApplication);
  server.get('/orders/:id', { config: { shows: 'orders' } as object }, (_request, reply) => reply.status(status).send('Ana Souza'));
  server.get('/figures', (_request, reply) => reply.send('7'));
  return { recordView, get: (url: string) => server.inject({ url }) };
}

describe('a read of personal data', () => {
  it('is recorded before the response is sent, with who saw whom', async () => {
    const { get, recordView } = aServer();
    expect((await get('/orders/o1')).body).toBe('Ana Souza');
    const [, actor, viewed] = recordView.mock.calls[0] as unknown as [unknown, object, object];
    expect([actor, viewed]).toMatchObject([{ userId: 'admin-1' }, { entity: 'orders', entityId: 'o1' }]);
  });

  it('that can’t be recorded shows nothing', async () => {
    const { get } = aServer({ recordView: jest.fn(() => Promise.reject(new Error('no database'))) });
    const { statusCode, body } = await get('/orders/o1');
    expect(statusCode).toBe(500);
    expect(body).not.toContain('Ana');
  });

  it.each([
    ['was refused', '/orders/o1', { status: 403 }],
    ['shows nobody', '/figures', {}],
    ['is made by nobody who is signed in', '/orders/o1', { user: null }],
  ])('is not recorded when it %s', async (_, url, options) => {
    const { get, recordView } = aServer(options);
    await get(url);
    expect(recordView).not.toHaveBeenCalled();
  });
});
