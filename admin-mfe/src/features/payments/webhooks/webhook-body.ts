const DAYS_KEPT = 90;
const DAY_MS = 86_400_000;
const TOKEN = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+/g;

/**
 * Formats JSON with one value per line and leaves other bodies unchanged. Parsing would change numbers and drop repeated names, so it isn't
 * used.
 */
export function prettyBody(body: string): string {
  if (!/^\s*[[{]/.test(body) || !isJson(body)) return body;
  let depth = 0;
  const newLine = () => `\n${'  '.repeat(depth)}`;
  return body.replace(TOKEN, (token) => {
    if (token.trim() === '') return '';
    if (token.startsWith('"')) return token;
    if (token === ',') return `,${newLine()}`;
    if (token === ':') return ': ';
    if (token.length > 1) return token.replace(/\s/g, '');
    depth += token === '{' || token === '[' ? 1 : -1;
    return token === '{' || token === '[' ? `${token}${newLine()}` : `${newLine()}${token}`;
  });
}

/** Text that says why no body is shown. */
export const emptyBodyText = (receivedAt: string, now = new Date()): string =>
  now.getTime() - new Date(receivedAt).getTime() >= DAYS_KEPT * DAY_MS ? `Apagado depois de ${DAYS_KEPT} dias.` : 'Veio vazio.';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
