/** An error that the user of a command can fix. Commands print its message only, without a stack trace. */
export class Failure extends Error {
  override name = 'Failure';
}

/**
 * File system errors that the user of a command can fix: a full or read-only disk, a folder of another user, a file in place of a folder.
 */
const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'];

/** Message of an error that the object store responded with, such as for a missing bucket or a wrong key; undefined for other errors. */
function storeRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return `The object store refused (S3_*, MEDIA_BUCKET, RELEASES_BUCKET): ${error.name}: ${error.message}`;
}

/** One line about an error that the user of a command can fix, for example by another option; undefined for faults of the program. */
export function reasonOf(error: unknown): string | undefined {
  const { name, code, message } = error as NodeJS.ErrnoException;
  // EnvError is of @aflora/releases, which not every command loads.
  const isUsers =
    error instanceof Failure || name === 'EnvError' || String(code).startsWith('ERR_PARSE_ARGS_') || DISK_ERRORS.includes(code ?? '');
  return storeRefusal(error) ?? (isUsers ? message : undefined);
}

/** Ends a command with one line about the error; with a stack trace only if its user can't fix the error. */
export function reportFailure(error: unknown): never {
  console.error(reasonOf(error) ?? error);
  process.exit(1);
}
