import { EnvError } from '../config/env-reader';
import { databaseProblem } from './problems/problem.filter';

/** One line that explains why the process could not start. */
export function startupFailure(error: unknown): string {
  if (error instanceof EnvError) return error.message;
  const { code, port, message } = (error ?? {}) as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what listens there, or set PORT_BASE or API_PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT_BASE or API_PORT.`;
  if (code === '28P01' || code === '28000') return 'PostgreSQL refuses the user or password in DATABASE_URL.';
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist.';
  if (databaseProblem(error)) return 'PostgreSQL does not answer at DATABASE_URL. Start it, or correct the address.';
  return firstLine(message ?? String(error));
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text;
