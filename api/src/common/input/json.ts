/**
 * Maximum number of commas and brackets outside of texts. No input has a tenth of that, and parsing 85,000 objects blocks all other
 * requests for too long.
 */
const MAX_SEPARATORS = 16_384;
const [COMMA, BRACKET, BRACE, QUOTE, BACKSLASH] = Buffer.from(',[{"\\');

/** Whether unparsed JSON has more values than any valid input. Text, such as an imported bank statement, doesn't count. */
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

/** Maximum depth of JSON, more than twice that of any input. It protects recursive code from a stack overflow. */
const MAX_LEVELS = 32;

/**
 * Whether parsed JSON has a reasonable depth and no lone surrogates, which the database can't store as text. Allocates nothing per object,
 * since there may be 85,000.
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
