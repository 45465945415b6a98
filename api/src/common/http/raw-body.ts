import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problems/problem';
import { JSON_MAX_BYTES } from './requests';

const WEBHOOK_PATH = '/api/payments/webhooks/';

export interface RawRequest {
  /** Unparsed body of a signed request. */
  rawBody?: string;
}

/** Signatures cover the exact bytes, which parsing discards. */
export async function keepRawBody(request: FastifyRequest & RawRequest, _reply: FastifyReply, payload: Readable): Promise<Readable> {
  if (!request.url.startsWith(WEBHOOK_PATH)) return payload;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > JSON_MAX_BYTES) throw new Problem('request.too-large');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  request.rawBody = body.toString('utf8');
  return Object.assign(Readable.from([body]), { receivedEncodedLength: size });
}
