import type { FastifyInstance } from 'fastify';
import { SandboxError } from '../http/sandbox-error';
import { PLACES } from './places.data';

/** Address lookup with the responses of ViaCEP, from a small table, so that the local stack needs no network. */
export function cepRoutes(scope: FastifyInstance, _options: unknown, done: () => void): void {
  scope.get('/cep/:cep', (request) => {
    const digits = (request.params as { cep: string }).cep;
    if (!/^\d{8}$/.test(digits)) throw new SandboxError(400, 'malformed_request', 'A CEP has eight digits.');
    return PLACES.find(({ cep }) => cep.replace('-', '') === digits) ?? { erro: true };
  });
  done();
}
