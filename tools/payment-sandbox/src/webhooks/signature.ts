import { createHmac } from 'node:crypto';

export interface Signed {
  secret: string;
  /** Unix seconds. */
  timestamp: number;
  rawBody: string;
}

export const signatureOf = ({ secret, timestamp, rawBody }: Signed): string =>
  createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
