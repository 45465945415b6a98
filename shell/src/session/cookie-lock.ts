const NAME = 'aflora.renew';
/** Longer than any request. A tab that the system has suspended keeps its lock. */
const MAX_WAIT_MS = 20_000;

/**
 * Runs requests that set or remove the session cookie one at a time, in all tabs; in browsers without the Web Locks API, in this page only. The
 * browser keeps the cookie of the response that arrives last, so the late response to a renewal would replace the cookie of a later login.
 */
export class CookieLock {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const { locks } = navigator;
    if (!locks) return this.runHere(task);
    return new Promise((resolve) => {
      let result: Promise<T> | undefined;
      const begin = (): Promise<T> => {
        clearTimeout(late);
        result ??= this.runHere(task);
        resolve(result);
        return result;
      };
      const late = setTimeout(begin, MAX_WAIT_MS);
      // Browsers that forbid storage refuse locks, too. A task that failed has begun and is not repeated.
      locks.request(NAME, begin).catch(() => void begin());
    });
  }

  private runHere<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
