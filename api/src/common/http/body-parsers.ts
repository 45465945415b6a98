import { paths, type PolicyReportInput } from '@aflora/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, RawServerDefault } from 'fastify';
import { hasTooManyValues } from '../input/json';
import { Problem } from '../problems/problem';

/** Browsers truncate the sample of the blocked content; nothing else in a report is long. */
const MAX_REPORT_BYTES = 16 * 1024;
const MAX_ONE_CLICK_BYTES = 1024;
const ONE_CLICK_ROUTES = [paths.optionalMailOptOut(':token'), paths.memberLetterOptOut(':token')].map(decodeURIComponent);

interface BrowserReport {
  'effective-directive'?: unknown;
  'violated-directive'?: unknown;
  'blocked-uri'?: unknown;
  'document-uri'?: unknown;
}

/** Parses JSON as the framework does, unless that would take long. A parser that is set like this keeps `rawBody`. */
export function acceptJson(app: NestFastifyApplication): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser<RawServerDefault>('application/json', {}, (request, body, done) =>
    hasTooManyValues(body) ? done(new Problem('request.malformed')) : void parse(request, body.toString(), done),
  );
}

/** Parses reports for the policy's `report-uri`, on that route only, and drops fields that differ by browser or identify the visitor. */
export function acceptPolicyReports(fastify: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  fastify.addContentTypeParser('application/csp-report', { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES }, (request, body, done) => {
    if (request.routeOptions.url !== paths.policyReports) return done(new Problem('request.unsupported-type'));
    try {
      done(null, reduced(JSON.parse(String(body))));
    } catch (error) {
      done(new Problem('request.malformed', {}, { cause: error }));
    }
  });
}

function reduced(sent: unknown): PolicyReportInput {
  const report = (sent as { 'csp-report'?: BrowserReport } | null)?.['csp-report'];
  if (typeof report !== 'object' || report === null) throw new Problem('request.malformed');
  const directive = text(report['effective-directive']) || text(report['violated-directive']);
  return {
    directive: directive.split(' ', 1)[0],
    blocked: sourceOf(text(report['blocked-uri'])),
    path: pathOf(text(report['document-uri'])),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Origin of a web address, scheme of any other address, or the reported keyword. */
function sourceOf(blocked: string): string {
  if (!URL.canParse(blocked)) return blocked;
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '');

/**
 * Accepts the form that mailboxes send when somebody unsubscribes with one click (RFC 8058), on those routes only. Its content is a constant and
 * is dropped.
 */
export function acceptOneClick(fastify: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_ONE_CLICK_BYTES },
    (request, _body, done) =>
      ONE_CLICK_ROUTES.includes(request.routeOptions.url ?? '') ? done(null, undefined) : done(new Problem('request.unsupported-type')),
  );
}
