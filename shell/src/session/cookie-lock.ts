const NAME = 'aflora.renew';

/**
 * Runs requests that set or remove the session cookie one at a time, in all tabs; in browsers without the Web Locks API, in this page only. The
 * browser keeps the cookie of the response that arrives last, so the late response to a renewal would replace the cookie of a later login.
 */
export class CookieLock {
  private last: Promise<unknown> = Promise.resolve();

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (!navigator.locks) return this.runHere(task);
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return task();
    };
    try {
      return await navigator.locks.request(NAME, begin);
    } catch (error) {
      // Browsers that forbid storage refuse locks, too.
      if (hasBegun) throw error;
      return this.runHere(task);
    }
  }

  private runHere<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
