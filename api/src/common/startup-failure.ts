import { EnvError } from '../config/env-reader';
import { databaseProblem } from './problems/problem.filter';

/** One line that explains why the process could not start. `variable` has the address of the database that was to be opened. */
export function startupFailure(error: unknown, variable: 'DATABASE_URL' | 'DATABASE_OWNER_URL' = 'DATABASE_URL'): string {
  if (error instanceof EnvError) return error.message;
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code === '28P01' || code === '28000') return `PostgreSQL refuses the user or password in ${variable}.`;
  if (code === '3D000') return `The database that ${variable} names does not exist.`;
  if (code === '25006') return `${variable} leads to a replica, which takes no writes: name the primary.`;
  if (databaseProblem(error)) return `PostgreSQL does not respond at ${variable}. Start it, or correct the address.`;
  return firstLine(message ?? String(error));
}

/** The error of a server that can't listen, with the variable to correct; any other error as it is. */
export function listenFailure(error: unknown, portVariable: 'API_PORT' | 'OBSERVE_METRICS_PORT'): unknown {
  const { code = '', port, message } = error as { code?: string; port?: number; message: string };
  if (code === 'EADDRINUSE') return new EnvError(`Port ${port} is in use. Stop what listens there, or set PORT_BASE or ${portVariable}.`);
  if (code === 'EACCES') return new EnvError(`Port ${port} may not be used by this user. Set PORT_BASE or ${portVariable}.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new EnvError(`API_HOST must be an address of this machine (${firstLine(message)}).`);
  }
  return error;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
