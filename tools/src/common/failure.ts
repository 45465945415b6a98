/** An error that the user of a command can fix. Commands print its message only, without a stack trace. */
export class Failure extends Error {
  override name = 'Failure';
}

/** Errors of the file system that the user of a command can mend: a full or read-only disk, a folder of somebody else, a file as folder. */
const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'];

/** Message of an error that the object store responded with, such as for a missing bucket or a wrong key; undefined for other errors. */
function storeRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return `The object store refused (S3_*, MEDIA_BUCKET, RELEASES_BUCKET): ${error.name}: ${error.message}`;
}

/** One line of what was wrong when the user of a command can mend it, such as by another option; undefined for faults of the program. */
export function reasonOf(error: unknown): string | undefined {
  const { name, code, message } = error as NodeJS.ErrnoException;
  // EnvError is of @aflora/releases, which not every command loads.
  const isUsers =
    error instanceof Failure || name === 'EnvError' || String(code).startsWith('ERR_PARSE_ARGS_') || DISK_ERRORS.includes(code ?? '');
  return storeRefusal(error) ?? (isUsers ? message : undefined);
}

/** Ends a command with one line of what was wrong: without a stack trace if its user can mend it. */
export function reportFailure(error: unknown): never {
  console.error(reasonOf(error) ?? error);
  process.exit(1);
}
