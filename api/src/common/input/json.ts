/** Maximum depth of JSON; no input has half as many levels. Recursive code must not run out of stack. */
const MAX_LEVELS = 32;
/** Half of a surrogate pair, which no database text can contain. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Whether parsed JSON has a reasonable depth and only text that can be stored. Creates nothing for each of up to 85,000 objects: neither a list of
 * keys nor a function.
 */
export function isReasonableJson(json: unknown, levels = 0): boolean {
  if (typeof json === 'string') return !LONE_SURROGATE.test(json);
  if (typeof json !== 'object' || json === null) return true;
  if (levels === MAX_LEVELS) return false;
  if (Array.isArray(json)) {
    for (const item of json as unknown[]) if (!isReasonableJson(item, levels + 1)) return false;
    return true;
  }
  for (const key in json) {
    if (LONE_SURROGATE.test(key) || !isReasonableJson((json as Record<string, unknown>)[key], levels + 1)) return false;
  }
  return true;
}
