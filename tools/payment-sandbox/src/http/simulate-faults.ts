import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Provider } from '../provider';

const NONSENSE = { olá: ['mundo', null, { valor: 'muito' }], ok: 'talvez' };

/**
 * Applies the switches `down`, `garbage`, `slowMs` and `loseAnswers` to the routes of this scope. The control routes are in another scope,
 * so that switches can be turned off again.
 */
export function simulateFaults(scope: FastifyInstance, { state }: Provider, kind: 'api' | 'page'): void {
  scope.addHook('onRequest', async (_request, reply) => {
    const { down, garbage } = state.switches;
    if (down) return reply.code(503).send({ error: { code: 'unavailable', message: 'The switch `down` is on.' } });
    if (garbage && kind === 'api') return reply.send(NONSENSE);
  });
  if (kind === 'page') return;
  // The delay comes after the work, so a client that times out can't know whether the work was done.
  scope.addHook('onSend', async (request, reply) => {
    if (state.switches.slowMs) await pause(state.switches.slowMs, undefined, { ref: false });
    if (request.method !== 'GET' && Math.random() < state.switches.loseAnswers) reply.raw.destroy();
  });
}
