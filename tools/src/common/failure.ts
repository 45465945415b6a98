/** An error that the user of a command can fix. Commands print its message only, without a stack trace. */
export class Failure extends Error {
  override name = 'Failure';
}

/** Ends a command with one line of what was wrong: without a stack trace if its user can mend it, such as by another option. */
export function reportFailure(error: unknown): never {
  const { name, code } = error as NodeJS.ErrnoException;
  // EnvError is of @aflora/releases, which not every command loads.
  const isUsers = error instanceof Failure || name === 'EnvError' || String(code).startsWith('ERR_PARSE_ARGS_');
  console.error(isUsers ? (error as Error).message : error);
  process.exit(1);
}
