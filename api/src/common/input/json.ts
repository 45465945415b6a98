/** No input has a tenth of these, and parsing 85,000 objects keeps everybody waiting for longer than most requests take. */
const MAX_SEPARATORS = 16_384;
const [COMMA, BRACKET, BRACE, QUOTE, BACKSLASH] = Buffer.from(',[{"\\');

/** Whether unparsed JSON has more values than any input. What stands in text, such as the file of a bank, doesn't count. */
export function hasTooManyValues(json: Buffer): boolean {
  if (json.length <= MAX_SEPARATORS) return false;
  let separators = 0;
  let isText = false;
  for (let at = 0; at < json.length && separators <= MAX_SEPARATORS; at += 1) {
    const byte = json[at];
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (!isText && (byte === COMMA || byte === BRACKET || byte === BRACE)) separators += 1;
  }
  return separators > MAX_SEPARATORS;
}

/** Maximum depth of JSON; no input has half as many levels. Recursive code must not run out of stack. */
const MAX_LEVELS = 32;

/**
 * Whether parsed JSON has a reasonable depth and only text that can be stored: no database text can contain half of a surrogate pair. Creates nothing
 * for each of up to 85,000 objects: neither a list of keys nor a function.
 */
export function isReasonableJson(json: unknown, levels = 0): boolean {
  if (typeof json === 'string') return json.isWellFormed();
  if (typeof json !== 'object' || json === null) return true;
  if (levels === MAX_LEVELS) return false;
  if (Array.isArray(json)) {
    for (const item of json as unknown[]) if (!isReasonableJson(item, levels + 1)) return false;
    return true;
  }
  for (const key in json) {
    if (!key.isWellFormed() || !isReasonableJson((json as Record<string, unknown>)[key], levels + 1)) return false;
  }
  return true;
}
