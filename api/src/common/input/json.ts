/** Levels of lists and objects in JSON; no input has half as many. Code that calls itself for each level must not run out of stack. */
const MAX_LEVELS = 32;
/** Half of a character of two: no database text can hold it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether parsed JSON has a reasonable depth, and only text that can be stored. Walks through the value without calling itself. */
export function isReasonableJson(json: unknown): boolean {
  let level: unknown[] = [json];
  for (let levels = 0; level.length > 0; levels += 1) {
    if (level.some((value) => typeof value === 'string' && LONE_SURROGATE.test(value))) return false;
    const containers = level.filter((value) => typeof value === 'object' && value !== null);
    if (containers.length > 0 && levels === MAX_LEVELS) return false;
    level = containers.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [...Object.keys(value), ...Object.values(value)]));
  }
  return true;
}
