import type { FastifyInstance } from 'fastify';

/** Listens until SIGINT or SIGTERM. A failed start is reported in one line and exits with 1. */
export async function runServer(name: string, server: FastifyInstance, address: { port: number; host: string }): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close().then(() => process.exit(0)));
  try {
    await server.listen(address);
  } catch (error) {
    console.error(`${name} can't listen on ${address.host}:${address.port}: ${(error as Error).message}`);
    process.exit(1);
  }
}
