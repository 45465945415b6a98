import { Transform, type TransformCallback } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems/problem';
import { sendProblem } from '../problems/problem.filter';
import { JSON_MAX_BYTES } from './requests';

/** Number of bytes of a too large body that are read and dropped. A proxy that can't send its whole request doesn't read the response. */
const DRAINED_BYTES = 16 * 1024 * 1024;

/** Refuses bodies that are encoded or too large before they are parsed, with a response that also arrives through a proxy. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': chunks, 'content-encoding': encoding = 'identity' } = request.headers;
    const bytes = Number(length ?? 0);
    if (encoding !== 'identity') return void sendProblem(reply, new Problem('request.unsupported-type'));
    // The multipart parser reads a form to its end and limits each part. It marks the request as a form only after this hook.
    if (isForm(request.headers['content-type'])) return done(null, payload);
    if (bytes > DRAINED_BYTES) return void sendProblem(reply.header('connection', 'close'), new Problem('request.too-large'));
    if (bytes <= JSON_MAX_BYTES) return done(null, chunks === undefined ? payload : payload.pipe(new LimitedBody()));
    payload.once('end', () => sendProblem(reply, new Problem('request.too-large')));
    payload.resume();
  });
}

const isForm = (type = ''): boolean => /^multipart\/form-data\s*(;|$)/i.test(type);

/** A body without a declared length. */
class LimitedBody extends Transform {
  private bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > DRAINED_BYTES) done(new Problem('request.too-large'));
    else done(null, this.bytes > JSON_MAX_BYTES ? undefined : chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.bytes > JSON_MAX_BYTES ? new Problem('request.too-large') : null);
  }
}
