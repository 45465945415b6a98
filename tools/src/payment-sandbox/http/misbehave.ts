import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Provider } from '../provider';

const NONSENSE = { olá: ['mundo', null, { valor: 'muito' }], ok: 'talvez' };

/** What the switches do to the routes of this scope. Control routes stand elsewhere, or nothing could be switched back. */
export function misbehave(scope: FastifyInstance, { state }: Provider, kind: 'api' | 'page'): void {
  scope.addHook('onRequest', async (_request, reply) => {
    const { down, garbage } = state.switches;
    if (down) return reply.code(503).send({ error: { code: 'unavailable', message: 'The sandbox is switched to be down.' } });
    if (garbage && kind === 'api') return reply.send(NONSENSE);
  });
  if (kind === 'page') return;
  // After the work: who gives up waiting can't know whether it was done.
  scope.addHook('onSend', async () => {
    if (state.switches.slowMs) await pause(state.switches.slowMs, undefined, { ref: false });
  });
}
