import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { cepRoutes } from '../cep/cep-routes';
import { pageRoutes } from '../pages/page-routes';
import type { Provider } from '../provider';
import { controlRoutes } from './control-routes';
import { simulateFaults } from './simulate-faults';
import { paymentRoutes } from './payment-routes';
import { SandboxError } from './sandbox-error';
import { subscriptionRoutes } from './subscription-routes';

export function createSandboxServer(provider: Provider, key: string): FastifyInstance {
  const server = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    routerOptions: { ignoreTrailingSlash: true },
  });
  acceptBodies(server);
  server.setErrorHandler<FastifyError | SandboxError>((error, _request, reply) => sendError(error, reply));
  server.setNotFoundHandler((_request, reply) => reply.code(404).send(errorBody('not_found', 'There is no route with this address.')));
  server.get('/health', () => ({ status: 'ok' }));
  void server.register(cepRoutes);
  void server.register((scope, _options, done) => {
    simulateFaults(scope, provider, 'page');
    pageRoutes(scope, provider);
    done();
  });
  void server.register(
    (scope, _options, done) => {
      simulateFaults(scope, provider, 'api');
      requireKey(scope, key);
      paymentRoutes(scope, provider);
      subscriptionRoutes(scope, provider);
      done();
    },
    { prefix: '/v1' },
  );
  void server.register(
    (scope, _options, done) => {
      requireKey(scope, key);
      controlRoutes(scope, provider);
      done();
    },
    { prefix: '/v1/control' },
  );
  return server;
}

/** Accepts JSON, with an empty body as an empty object, and URL-encoded forms. */
function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new SandboxError(400, 'malformed_request', 'The body is not valid JSON.'), undefined);
    }
  });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Requires `Authorization: Bearer <key>` on every route of this scope. */
function requireKey(scope: FastifyInstance, key: string): void {
  const expected = digest(`Bearer ${key}`);
  scope.addHook('onRequest', (request, _reply, done) => {
    const known = timingSafeEqual(digest(request.headers.authorization ?? ''), expected);
    done(known ? undefined : new SandboxError(401, 'unauthorized', 'The key is missing or wrong.'));
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function sendError(error: FastifyError | SandboxError, reply: FastifyReply): FastifyReply {
  if (error instanceof SandboxError) return reply.code(error.status).send(errorBody(error.code, error.message));
  if (error.validation) return reply.code(422).send(errorBody('validation_failed', error.message));
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(400).send(errorBody('malformed_request', error.message));
  console.error(error);
  return reply.code(500).send(errorBody('unexpected', 'The sandbox itself failed; its log says why.'));
}

const errorBody = (code: string, message: string): { error: { code: string; message: string } } => ({ error: { code, message } });
