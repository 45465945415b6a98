import type { TracingOptions } from '@aflora/observe';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { readObserveEnv } from './observe-env';
import { EnvError, originFrom, portBaseFrom, portFrom, textFrom, type Variables } from './server-env';

/** Settings that every web server has. */
export interface ServerEnv {
  port: number;
  host: string;
  /** Address of the API, as reached from this server. */
  apiUrl: string;
  /** File for the last response of the release registry. */
  registryCopy: string;
  /** Where traces are sent; unset when they are off. */
  observe?: TracingOptions;
}

interface ServerName {
  /** In traces. */
  service: string;
  /** Folder of the workspace, and name of the registry's copy. */
  app: string;
  /** Distance of the port from `PORT_BASE`. */
  offset: number;
}

/** Throws `EnvError` for the first value that is invalid. */
export function readServerEnv(env: Variables, { service, app, offset }: ServerName): ServerEnv {
  const base = portBaseFrom(env);
  return {
    port: portFrom(env, base + offset),
    host: textFrom(env, 'HOST', '127.0.0.1'),
    apiUrl: originFrom(env, 'API_URL', `http://127.0.0.1:${base + 3}`),
    registryCopy: path.resolve(textFrom(env, 'REGISTRY_COPY', `.data/registry/${app}.json`)),
    observe: readObserveEnv(env, service),
  };
}

interface ServerProgram<Env extends ServerEnv> {
  /** Name for messages. */
  name: string;
  readEnv(): Env;
  create(env: Env): Promise<FastifyInstance>;
}

/** Creates a server and listens until SIGINT or SIGTERM. An error that the operator can fix is reported in one line, with exit code 1. */
export async function runServer<Env extends ServerEnv>({ name, readEnv, create }: ServerProgram<Env>): Promise<void> {
  try {
    const env = readEnv();
    const server = await create(env);
    stopOnSignal(server, name);
    await listen(server, env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(`${name} can't start: ${error.message}.`);
    process.exit(1);
  }
}

function stopOnSignal(server: FastifyInstance, name: string): void {
  const stop = (): void =>
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`${name} did not stop cleanly:`, error);
        process.exit(1);
      },
    );
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function listen(server: FastifyInstance, { host, port }: ServerEnv): Promise<void> {
  await server.listen({ host, port }).catch((error: Error) => {
    throw new EnvError(`it can't listen on ${host}:${port} (HOST, PORT): ${error.message}`);
  });
}
