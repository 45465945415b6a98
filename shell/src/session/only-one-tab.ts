/** Runs a task while no other tab runs one of the same name; browsers without Web Locks just run it. */
export function onlyOneTab<T>(name: string, task: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(name, task) : task();
}
