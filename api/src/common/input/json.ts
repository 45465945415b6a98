/** Levels of lists and objects in JSON; no input has half as many. Code that calls itself for each level must not run out of stack. */
const MAX_LEVELS = 32;
/** Half of a character of two: no database text can hold it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Whether parsed JSON has a reasonable depth, and only text that can be stored. Walks through the value without calling itself, and without lists
 * of its own for each of what may be 85,000 objects.
 */
export function isReasonableJson(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let levels = 0; level.length > 0; levels += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && LONE_SURROGATE.test(value)) return false;
      if (typeof value !== 'object' || value === null) continue;
      if (levels === MAX_LEVELS) return false;
      collect(value, next);
    }
    level = next;
  }
  return true;
}

/** Adds what a list or an object contains, with its keys. */
function collect(container: object, into: unknown[]): void {
  if (Array.isArray(container)) for (const item of container as unknown[]) into.push(item);
  else for (const key of Object.keys(container)) into.push(key, (container as Record<string, unknown>)[key]);
}
