/** Runs a task in one tab at a time per name. Browsers without the Web Locks API run it without a lock. */
export function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, task) : task();
}
