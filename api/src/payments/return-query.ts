const MOST = 20;

/** The parameters of a return address, whatever was sent as them. */
export function returnQuery(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {};
  const entries = Object.entries(body).slice(0, MOST);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 200));
}
