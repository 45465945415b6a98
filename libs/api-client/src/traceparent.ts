/** Begins a trace for one request, in the format of the `traceparent` header. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
