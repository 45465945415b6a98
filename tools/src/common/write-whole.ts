import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file that is never seen in part: a full disk, a kill or a power failure leaves the earlier file, or none. */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  writeFileSync(`${file}.unfinished`, text, { flush: true, mode });
  renameSync(`${file}.unfinished`, file);
}
