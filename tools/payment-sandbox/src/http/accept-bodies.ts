import type { FastifyInstance } from 'fastify';
import { SandboxError } from './sandbox-error';

/** Accepts JSON, with an empty body as an empty object, and URL-encoded forms. */
export function acceptBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new SandboxError(400, 'malformed_request', 'The body is not valid JSON.'), undefined);
    }
  });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
