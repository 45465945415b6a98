import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** A variable of a server is invalid. The message names it in one line, without its value, which may be a secret. */
export class EnvError extends Error {
  override name = 'EnvError';
}

export type Variables = Record<string, string | undefined>;

/** An empty variable counts as unset, as for the API. */
export const textFrom = (env: Variables, name: string, fallback: string): string => env[name]?.trim() || fallback;

interface Integers {
  fallback: number;
  min: number;
  max: number;
}

export function integerFrom(env: Variables, name: string, { fallback, min, max }: Integers): number {
  const text = textFrom(env, name, String(fallback));
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new EnvError(`${name} must be a whole number from ${min} to ${max}`);
}

export const portBaseFrom = (env: Variables): number => integerFrom(env, 'PORT_BASE', { fallback: 4200, min: 1, max: 65_000 });

export const portFrom = (env: Variables, fallback: number): number => integerFrom(env, 'PORT', { fallback, min: 0, max: 65_535 });

/** One of these values; the first one if the variable is unset. */
export function oneOfFrom(env: Variables, name: string, values: readonly [string, ...string[]]): string {
  const value = textFrom(env, name, values[0]);
  if (!values.includes(value)) throw new EnvError(`${name} must be one of ${values.join(', ')}`);
  return value;
}

export const isProductionFrom = (env: Variables): boolean =>
  oneOfFrom(env, 'NODE_ENV', ['development', 'test', 'production']) === 'production';

/** An http or https address that may have a path. */
export function urlFrom(env: Variables, name: string, fallback: string): string {
  const value = textFrom(env, name, fallback);
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new EnvError(`${name} must be an URL that starts with http:// or https://`);
}

export const optionalUrlFrom = (env: Variables, name: string): string | undefined =>
  textFrom(env, name, '') === '' ? undefined : urlFrom(env, name, '');

/** An address to which paths are added, without a slash at its end. */
export function originFrom(env: Variables, name: string, fallback: string): string {
  const { origin, href } = new URL(urlFrom(env, name, fallback));
  if (href !== `${origin}/`) throw new EnvError(`${name} must be an origin without user, path or query, such as https://example.org`);
  return origin;
}

/** Path of a folder that this server can read, or that does not exist yet. */
export function readableFolderFrom(env: Variables, name: string, fallback: string): string {
  const folder = path.resolve(textFrom(env, name, fallback));
  if (existsSync(folder) && !isFolder(folder, constants.R_OK)) throw new EnvError(`${name} must be a folder that this server may read`);
  return folder;
}

/** Path of a folder that this server can write to or create. */
export function writableFolderFrom(env: Variables, name: string, fallback: string): string {
  const folder = path.resolve(textFrom(env, name, fallback));
  let existing = folder;
  while (!existsSync(existing)) existing = path.dirname(existing);
  if (!isFolder(existing, constants.W_OK)) throw new EnvError(`${name} must be a folder that this server may create and write to`);
  return folder;
}

function isFolder(folder: string, access: number): boolean {
  try {
    // Listing a folder and opening its files require both permissions.
    accessSync(folder, access | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
