import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from './failure';

/** Writes a file atomically: after a full disk, a kill or a power failure, either the earlier file or no file is left. */
export function writeWhole(file: string, content: string | Buffer, mode = 0o666): void {
  const unfinished = `${file}.unfinished`;
  try {
    writeFileSync(unfinished, content, { flush: true, mode });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    // Node's own message about a full disk names no file.
    throw new Failure(`${file} can't be written: ${(error as Error).message}`, { cause: error });
  }
}
