import { Failure } from '../common/failure';
import type { BackupTarget } from './backup';

/**
 * Lets the work clean up when a signal ends this process: unfinished copies contain personal data, and programs or servers started for the
 * work would continue to run. After a signal, the work rejects with `message`.
 */
export async function untilSignal<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort());
  // After the terminal is closed, writing fails; the error must not prevent the clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    return await work(interrupted.signal);
  } catch (error) {
    throw interrupted.signal.aborted ? new Failure(message, { cause: error }) : error;
  }
}

/** A target that behaves the same until `signal` is aborted; then its running program is ended, and each further step rejects. */
export function untilAborted<Target extends Pick<BackupTarget, 'media' | 'programs'>>(target: Target, signal: AbortSignal): Target {
  const { media, programs } = target;
  signal.addEventListener('abort', () => programs.interrupt());
  return {
    ...target,
    media: {
      ...media,
      read: (key) => {
        signal.throwIfAborted();
        return media.read(key);
      },
      write: (key, content) => {
        signal.throwIfAborted();
        return media.write(key, content);
      },
    },
    programs: {
      ...programs,
      dump: (...input) => {
        signal.throwIfAborted();
        return programs.dump(...input);
      },
      restore: (...input) => {
        signal.throwIfAborted();
        return programs.restore(...input);
      },
    },
  };
}
