const MAX_PARAMETERS = 20;

/** The string parameters of a return URL, limited in number and length; the input is untrusted. */
export function returnQuery(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).slice(0, MAX_PARAMETERS);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 200));
}
