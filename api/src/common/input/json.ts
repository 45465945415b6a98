/** Maximum depth of JSON; no input has half as many levels. Recursive code must not run out of stack. */
const MAX_LEVELS = 32;
/** Half of a surrogate pair, which no database text can contain. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Whether parsed JSON has a reasonable depth and only text that can be stored. Works without recursion, and without allocating lists for
 * each of up to 85,000 objects.
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

/** Adds the values of a list or an object, and an object's keys. */
function collect(container: object, into: unknown[]): void {
  if (Array.isArray(container)) for (const item of container as unknown[]) into.push(item);
  else for (const key of Object.keys(container)) into.push(key, (container as Record<string, unknown>)[key]);
}
