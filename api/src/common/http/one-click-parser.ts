import { paths } from '@aflora/contracts';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems/problem';

const MAX_BYTES = 1024;
const ROUTE = decodeURIComponent(paths.memberLetterOptOut(':token'));

/**
 * Accepts the form that mailboxes send when somebody unsubscribes with one click (RFC 8058), on that route only. Its content is a constant and
 * is dropped.
 */
export function acceptOneClick(fastify: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: MAX_BYTES }, (request, _body, done) =>
    request.routeOptions.url === ROUTE ? done(null, undefined) : done(new Problem('request.unsupported-type')),
  );
}
