import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { instructionOf } from './dockerfile-rules';

export interface Service {
  image?: string;
  command?: string[];
  build?: { target: string };
  restart?: string;
  privileged?: boolean;
  user?: string;
  mem_limit?: string;
  healthcheck?: { test?: string[] };
  environment?: Record<string, string | number | null>;
  cap_add?: string[];
  cap_drop?: string[];
  networks?: string[];
  stop_grace_period?: string;
  ports?: (string | { host_ip?: string })[];
  depends_on?: string[] | Record<string, { condition?: string }>;
}

/** Restart policies of services that run to completion; these need no health check. */
const ONE_SHOT_POLICY = /^(no|on-failure(:\d+)?)$/;

export function readServices(text: string): Record<string, Service> {
  return (parse(text, { merge: true }) as { services: Record<string, Service> }).services;
}

/**
 * Violations of the project's rules for docker-compose.yml, in addition to its linter. `published`: services that may publish ports on this
 * machine; `unlimited`: services whose memory has no limit.
 */
export function composeFaults(
  text: string,
  { root, published, unlimited }: { root: string; published: string[]; unlimited: string[] },
): string[] {
  const services = readServices(text);
  return Object.entries(services).flatMap(([name, service]) => [
    ...(service.privileged ? [`${name} is privileged`] : []),
    ...(service.restart ? [] : [`${name} has no restart policy`]),
    ...(service.mem_limit || unlimited.includes(name) ? [] : [`${name} has no limit of memory`]),
    ...(ONE_SHOT_POLICY.test(service.restart ?? '') || hasAnyHealthCheck(service, { services, root })
      ? []
      : [`${name} has no health check`]),
    // The image's first start runs a server without TCP, creates the database, and stops it again.
    ...(service.healthcheck?.test?.includes('pg_isready') && !service.healthcheck.test.includes('--host')
      ? [`${name} counts as healthy while its database is being created`]
      : []),
    ...((service.ports ?? []).length === 0 || published.includes(name) ? [] : [`${name} publishes a port`]),
    ...(service.ports ?? []).filter((port) => !isLocal(port)).map(() => `${name} publishes on every address`),
    ...waitConditions(service)
      .filter((condition) => !condition)
      .map(() => `${name} waits for a service without a condition`),
    ...secretsIn(service).map((variable) => `${name} has a secret in the file: ${variable}`),
  ]);
}

/** Variables that the file reads from .env or from the environment. */
export function variablesOf(text: string): string[] {
  const substituted = [...text.replace(/^\s*#.*$/gm, '').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const passed = Object.values(readServices(text)).flatMap(({ environment = {} }) =>
    Object.entries(environment).flatMap(([name, value]) => (value === null ? [name] : [])),
  );
  return [...new Set([...substituted, ...passed])].sort();
}

/** Whether the service or its image has a health check; the image may be built by another service that uses it. */
function hasAnyHealthCheck(
  { healthcheck, image }: Service,
  { services, root }: { services: Record<string, Service>; root: string },
): boolean {
  if (healthcheck) return true;
  const target = Object.values(services).find((other) => other.image === image && other.build)?.build?.target;
  return target !== undefined && /^--/.test(instructionOf(readFileSync(join(root, 'Dockerfile'), 'utf8'), target, 'HEALTHCHECK') ?? '');
}

const isLocal = (port: string | { host_ip?: string }): boolean =>
  (typeof port === 'string' ? port : (port.host_ip ?? '')).replace(/^\$\{\w+:-/, '').startsWith('127.0.0.1');

function waitConditions({ depends_on }: Service): (string | undefined)[] {
  if (!depends_on) return [];
  return Array.isArray(depends_on) ? [undefined] : Object.values(depends_on).map(({ condition }) => condition);
}

function secretsIn({ environment = {} }: Service): string[] {
  const isSecret = (name: string) => /SECRET|PASSWORD|TOKEN|ACCESS_KEY/.test(name);
  return Object.entries(environment).flatMap(([name, value]) =>
    isSecret(name) && value && !/\$\{\w+:\?/.test(String(value)) ? [name] : [],
  );
}
