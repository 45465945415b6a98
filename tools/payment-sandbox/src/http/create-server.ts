import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { cepRoutes } from '../cep/cep-routes';
import { pageRoutes } from '../pages/page-routes';
import type { Provider } from '../provider';
import { acceptBodies } from './accept-bodies';
import { controlRoutes } from './control-routes';
import { simulateFaults } from './simulate-faults';
import { paymentRoutes } from './payment-routes';
import { requireKey } from './require-key';
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

function sendError(error: FastifyError | SandboxError, reply: FastifyReply): FastifyReply {
  if (error instanceof SandboxError) return reply.code(error.status).send(errorBody(error.code, error.message));
  if (error.validation) return reply.code(422).send(errorBody('validation_failed', error.message));
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(400).send(errorBody('malformed_request', error.message));
  console.error(error);
  return reply.code(500).send(errorBody('unexpected', 'The sandbox itself failed; its log says why.'));
}

const errorBody = (code: string, message: string): { error: { code: string; message: string } } => ({ error: { code, message } });
