/** Far more than any response that a driver reads: a page of payments has about 300 KB. */
const MAX_BYTES = 10 * 2 ** 20;

/** Text of a response. Throws for one that is too long, which would fill the memory, and ends its connection. */
export async function responseText({ body }: Pick<Response, 'body'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The provider answered with more than 10 MB.');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
