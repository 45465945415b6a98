import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems/problem';
import { sendProblem } from '../problems/problem.filter';
import { JSON_MAX_BYTES } from './requests';

/** Number of bytes of a refused body that are read and dropped. A proxy that can't send its whole request doesn't read the response. */
const DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * Refuses bodies that are encoded or too large before they are parsed, and reads what is left of any refused body, such as an upload after
 * the end of the session, so that every response arrives through a proxy, too.
 */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', ({ headers }, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': chunks, 'content-encoding': encoding = 'identity' } = headers;
    if (encoding !== 'identity') return void sendProblem(reply, new Problem('request.unsupported-type'));
    // The multipart parser limits each part. It marks the request as a form only after this hook.
    if (isForm(headers['content-type'])) return done(null, payload);
    if (Number(length ?? 0) > JSON_MAX_BYTES) return void sendProblem(reply, new Problem('request.too-large'));
    done(null, chunks === undefined ? payload : payload.pipe(new LimitedBody()));
  });
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (!isUnread(raw)) return done();
    readRest(raw, (isTooLong) => {
      if (isTooLong) reply.header('connection', 'close');
      done();
    });
  });
}

/** Whether a body has yet to arrive. */
const isUnread = ({ headers, complete, readableEnded, destroyed }: IncomingMessage): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) && !complete && !readableEnded && !destroyed;

/** Drops what is left of a body. Calls `done` once: at its end, when it is cut off, or when it is too long to be read. */
function readRest(raw: IncomingMessage, done: (isTooLong: boolean) => void): void {
  let bytes = 0;
  if (Number(raw.headers['content-length'] ?? 0) > DRAINED_BYTES) return done(true);
  const end = (): void => {
    raw.off('data', count).off('end', end).off('close', end);
    done(bytes > DRAINED_BYTES);
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > DRAINED_BYTES) end();
  };
  raw.on('data', count).on('end', end).on('close', end);
  raw.unpipe();
  raw.resume();
}

const isForm = (type = ''): boolean => /^multipart\/form-data\s*(;|$)/i.test(type);

/** A body without a declared length. */
class LimitedBody extends Transform {
  private bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > JSON_MAX_BYTES) done(new Problem('request.too-large'));
    else done(null, chunk);
  }
}
