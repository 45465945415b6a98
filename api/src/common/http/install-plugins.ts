import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Env } from '../../config/env';
import { isReasonableJson } from '../input/json';
import { sendProblem } from '../problems/problem.filter';
import { Problem } from '../problems/problem';
import { DOCS_PATH } from '../openapi/openapi';
import { limitBodies } from './body-limits';
import { acceptJson, acceptOneClick, acceptPolicyReports } from './body-parsers';
import { uploadLimits } from './requests';
import { limitResponseTimes } from './response-deadline';

const YEAR_SECONDS = 31_536_000;
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Headers of every response, set as constants: building them for each request takes as long as a small response. */
const SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const DOCS_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

export async function installPlugins(app: NestFastifyApplication, env: Pick<Env, 'isHttps'>): Promise<void> {
  // The header applies to this host only, because other servers of the domain may have no certificate.
  const transport = env.isHttps ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {};
  const security = { ...SECURITY_HEADERS, ...transport };
  await app.register(cookie);
  await app.register(multipart, { limits: uploadLimits });
  acceptJson(app);
  const fastify = app.getHttpAdapter().getInstance();
  // Accept JSON and multipart only: a plain HTML form on another site must not be able to call the API.
  fastify.removeContentTypeParser('text/plain');
  acceptPolicyReports(fastify);
  acceptOneClick(fastify);
  // Node would respond to an unknown expectation with 417 and no body; ignoring it is allowed as well (RFC 9110, 10.1.1).
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(security);
    reply.header('x-request-id', request.id);
    reply.header('content-security-policy', request.url.startsWith(DOCS_PATH) ? DOCS_POLICY : API_POLICY);
    done();
  });
  limitBodies(fastify);
  limitResponseTimes(fastify);
  fastify.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request.headers) && !request.headers['content-type']) sendProblem(reply, new Problem('request.unsupported-type'));
    else if (!request.isMultipart() && !isReasonableJson(request.body)) sendProblem(reply, new Problem('request.malformed'));
    else done();
  });
}

const hasBody = (headers: Record<string, unknown>): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');
