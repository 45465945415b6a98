import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../common/paths';
import { type Installation, type Manifest, ofKind, podsOf, readInstallation } from './kubernetes-manifests';
import { kubernetesFaults, OTHER_CONNECTIONS } from './kubernetes-rules';
import { schemaFaults } from './kubernetes-schema';

const FOLDER = 'deploy/kubernetes/example';
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const DEPLOYABLES = { compose: read('docker-compose.yml'), dockerfile: read('Dockerfile'), caddyfile: read('deploy/Caddyfile') };
const INSTALLATION = readInstallation(FOLDER, read);

/** The installation with a changed text in one of its files. */
function changed(file: string, good: string | RegExp, bad: string): Installation {
  return readInstallation(FOLDER, (path) => {
    if (path !== `deploy/kubernetes/${file}`) return read(path);
    const broken = read(path).replace(good, bad);
    expect(broken).not.toBe(read(path));
    return broken;
  });
}

describe('the files for Kubernetes', () => {
  it('are valid by the schema of Kubernetes', () => {
    expect(schemaFaults(INSTALLATION.manifests).flat()).toEqual([]);
  });

  it('are refused by the schema for unknown kinds and fields, missing fields, and wrong types and values', () => {
    const wrong = [
      changed('base/api.yaml', 'kind: Deployment', 'kind: Deploymnt'),
      changed('base/api.yaml', 'minReadySeconds:', 'minReadySecond:'),
      changed('base/api.yaml', 'readOnlyRootFilesystem', 'readonlyRootFilesystem'),
      changed('base/api.yaml', /selector: \{ matchLabels.*\n\s+template/, 'template'),
      changed('base/api.yaml', 'containerPort: 4203', "containerPort: '4203'"),
      changed('base/api.yaml', 'type: RollingUpdate', 'type: Rolling'),
      changed('base/network-policies.yaml', 'policyTypes: [Ingress, Egress]', 'policyTypes: [Ingres]'),
      changed('example/ingress.yaml', 'pathType: Prefix, ', ''),
    ].map(({ manifests }) =>
      manifests.find((manifest, index) => JSON.stringify(manifest) !== JSON.stringify(INSTALLATION.manifests[index])),
    );
    expect(schemaFaults(wrong as Manifest[])).toEqual([
      [expect.stringContaining('kubernetes-models/apps/v1/Deploymnt')],
      [expect.stringContaining('spec.minReadySecond: Object literal may only specify known properties')],
      [expect.stringContaining('spec.template.spec.containers.securityContext.readonlyRootFilesystem: Object literal may only')],
      [expect.stringContaining(`spec: Property '"selector"' is missing`)],
      [expect.stringContaining("Type 'string' is not assignable to type 'number'")],
      [expect.stringContaining('spec.strategy.type: Type \'"Rolling"\' is not assignable')],
      [expect.stringContaining('spec.policyTypes: Type \'"Ingres"\' is not assignable')],
      [expect.stringContaining(`spec.rules.http.paths: Property '"pathType"' is missing`)],
    ]);
  });

  it('follow the project’s rules and agree with docker-compose.yml', () => {
    expect(kubernetesFaults(INSTALLATION, DEPLOYABLES)).toEqual([]);
  });

  it('count the connections that a process has', () => {
    const [, runner] = /^const CONNECTIONS = (\d+);/m.exec(read('api/src/jobs/job-runner.ts')) ?? [];
    // One more listens for changes of content.
    expect(Number(runner) + 1).toBe(OTHER_CONNECTIONS);
    expect(read('docs/operations.md').split(`(\`DATABASE_POOL_SIZE\` + ${OTHER_CONNECTIONS})`)).toHaveLength(3);
  });

  it('are all applied', () => {
    const { resources, configMapGenerator = [] } = INSTALLATION.kustomizations['deploy/kubernetes/base'] ?? { resources: [] };
    const named = ['kustomization.yaml', ...resources, ...configMapGenerator.flatMap(({ envs = [] }) => envs)];
    expect(named.sort()).toEqual(readdirSync(join(ROOT, 'deploy/kubernetes/base')).sort());
    expect(['kustomization.yaml', 'ingress.yaml'].sort()).toEqual(readdirSync(join(ROOT, FOLDER)).sort());
    expect(
      ofKind('Deployment', INSTALLATION)
        .map(({ metadata }) => metadata?.name)
        .sort(),
    ).toEqual(['admin-mfe', 'api', 'caddy', 'shell', 'site-mfe']);
    expect(
      ofKind('CronJob', INSTALLATION)
        .map(({ metadata }) => metadata?.name)
        .sort(),
    ).toEqual(['buckets', 'migrate', 'release']);
  });

  it('name every image in the example', () => {
    const used = podsOf(INSTALLATION).map(({ spec }) => spec.containers[0]?.image?.replace(/:.*/, ''));
    expect((INSTALLATION.kustomizations[FOLDER]?.images ?? []).map(({ name }) => name).sort()).toEqual([...new Set(used)].sort());
  });

  it('need no secret that docs/operations.md doesn’t name', () => {
    const references = podsOf(INSTALLATION).flatMap(
      ({ spec }) => spec.containers[0]?.env?.map(({ valueFrom }) => valueFrom?.secretKeyRef) ?? [],
    );
    const required = references.flatMap((reference) => (reference?.key && !reference.optional ? [reference.key] : []));
    const section =
      read('docs/operations.md')
        .split('\n## ')
        .find((text) => text.startsWith('Kubernetes')) ?? '';
    expect(new Set(required).size).toBeGreaterThan(5);
    expect(required.filter((name) => !section.includes(name))).toEqual([]);
  });

  it.each([
    ['a pod that may run as root', 'base/shell.yaml', 'runAsNonRoot: true', 'runAsNonRoot: false', 'shell: its pod may run as root'],
    ['a user without a number', 'base/shell.yaml', 'runAsUser: 1000, ', '', 'shell: its pod may run as root'],
    ['a writable file system', 'base/jobs.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'migrate: its container'],
    ['a capability', 'base/api.yaml', 'drop: [ALL]', 'drop: [ALL], add: [SYS_TIME]', 'api: its container has other rights'],
    ['a token of the cluster', 'base/api.yaml', 'automountServiceAccountToken: false', 'hostIPC: false', 'api: it gets a token'],
    ['variables of Services', 'base/api.yaml', 'enableServiceLinks: false', 'enableServiceLinks: true', 'api: variables of Services'],
    ['memory without a limit', 'base/api.yaml', 'memory: 1Gi', 'cpu: 1', 'api: it lacks requests or a limit'],
    [
      'another image',
      'base/jobs.yaml',
      'image: aflora-operations:local',
      'image: aflora-api:local',
      'buckets: its image is aflora-api:local',
    ],
    ['another command of the migrations', 'base/jobs.yaml', 'migrate.js', 'migrations.js', 'migrate: its command'],
    ['a variable that is missing', 'base/api.env', 'LOG_LEVEL=\n', '', 'api: it lacks LOG_LEVEL'],
    ['a variable that Compose does not know', 'base/store.env', 'S3_REGION', 'S3_ZONE', 'site-mfe: S3_ZONE is not in docker-compose.yml'],
    ['a secret in a ConfigMap', 'base/api.env', 'LOG_LEVEL=', 'JWT_SECRET=x\nLOG_LEVEL=', 'api: JWT_SECRET is set twice'],
    [
      'a secret as a value',
      'base/api.yaml',
      /- \{ name: JWT_SECRET.*/,
      '- { name: JWT_SECRET, value: x }',
      'JWT_SECRET does not come from',
    ],
    ['another address of the API', 'base/shell.yaml', 'http://caddy:4203', 'http://api:4203', 'shell: API_URL has another value'],
    ['a rollout with a gap', 'base/api.yaml', 'maxUnavailable: 0', 'maxUnavailable: 1', 'api: a rollout may stop a pod'],
    ['a drain that is too short', 'base/api.env', 'DRAIN_MS=5000', 'DRAIN_MS=0', 'api: a pod stops while requests still come'],
    ['a drain that is too long', 'base/api.env', 'DRAIN_MS=5000', 'DRAIN_MS=10000', 'api: a pod is killed while it ends'],
    ['another grace period', 'base/api.yaml', 'GracePeriodSeconds: 20', 'GracePeriodSeconds: 30', 'api: its grace period'],
    ['a server that stops at once', 'base/shell.yaml', /lifecycle.*/, '', 'shell: a pod stops while requests still come'],
    ['replicas beside an autoscaler', 'base/api.yaml', 'minReadySeconds', 'replicas: 2\n  minReadySeconds', 'api: its replicas would undo'],
    ['one pod only', 'base/admin-mfe.yaml', 'replicas: 2', 'replicas: 1', 'admin-mfe: it may have one pod only'],
    ['liveness that needs the database', 'base/api.yaml', /(livenessProbe.*)live,/, '$1ready,', 'api: it is restarted when the database'],
    ['readiness that says nothing', 'base/api.yaml', /(readinessProbe.*)ready,/, '$1live,', 'api: its readiness is checked elsewhere'],
    ['a probe at an unknown port', 'base/api.yaml', /(startupProbe.*)port: http/, '$1port: web', 'api: it has no startup probe'],
    [
      'another label',
      'base/api.yaml',
      'metadata: { labels: { app.kubernetes.io/name: api }',
      'metadata: { labels: { app: api }',
      'api: its selector',
    ],
    ['a budget of another server', 'base/api.yaml', /(AlwaysAllow\n.*)api/, '$1shell', 'api: it has no PodDisruptionBudget'],
    ['another port', 'base/shell.yaml', 'containerPort: 4200', 'containerPort: 8080', 'shell: its ports are not 4200'],
    [
      'a Service of other pods',
      'base/shell.yaml',
      'selector: { app.kubernetes.io/name: shell }',
      'selector: { app: shell }',
      'shell: no Service',
    ],
    ['a Service with another port', 'base/shell.yaml', 'targetPort: http', 'targetPort: https', 'shell: the ports of its Service'],
    ['too many connections', 'base/api.env', 'POOL_SIZE=7', 'POOL_SIZE=10', 'api: 7 processes with 16 connections each'],
    ['a job by the clock', 'base/jobs.yaml', 'suspend: true', 'suspend: false', 'migrate is started by the clock'],
    ['jobs that stay', 'base/jobs.yaml', 'ttlSecondsAfterFinished: 86400', 'parallelism: 1', 'migrate stays after it is done'],
    ['an origin without Ingress', 'example/kustomization.yaml', 'https://site.', 'https://www.', 'does not lead SITE_MFE_URL to Caddy'],
    ['an origin without TLS', 'example/ingress.yaml', 'site.aflora.example, admin', 'admin', 'SITE_MFE_URL has no TLS'],
    ['open networks', 'base/network-policies.yaml', 'policyTypes: [Ingress, Egress]', 'policyTypes: [Ingress]', 'denies everything'],
    [
      'a connection of one side',
      'base/network-policies.yaml',
      '[caddy, shell]',
      '[caddy]',
      'shell → site-mfe:4201 may be sent and is not received',
    ],
    ['a database for all', 'base/network-policies.yaml', '[api, migrate]', '[api, migrate, shell]', 'shell reaches the database here'],
    ['migrations without a database', 'base/network-policies.yaml', '[api, migrate]', '[api]', 'migrate reaches the database'],
  ])('are refused for %s', (_what, file, good, bad, fault) => {
    expect(kubernetesFaults(changed(file, good, bad), DEPLOYABLES)).toContainEqual(expect.stringContaining(fault));
  });

  it.each([
    ['a variable', 'compose', '  LOG_LEVEL:\n', '  LOG_LEVEL:\n  LOG_COLOR:\n', 'api: it lacks LOG_COLOR'],
    ['a secret', 'compose', '  LOG_LEVEL:\n', '  LOG_LEVEL:\n  NEW_SECRET:\n', 'api: it lacks NEW_SECRET'],
    ['the command of the migrations', 'compose', 'dist/database/migrate.js', 'dist/migrate.js', 'migrate: its command'],
    ['a limit of memory', 'compose', 'mem_limit: 384m', 'mem_limit: 512m', 'admin-mfe: its limit of memory is 384Mi'],
    ['an image', 'compose', 'aflora-shell:', 'aflora-host:', 'shell: its image is aflora-shell:local'],
    ['a network', 'compose', 'networks: [web, observe]\n', 'networks: [database]\n', 'shell and site-mfe share no network'],
    ['a port', 'dockerfile', 'EXPOSE 4200', 'EXPOSE 4300', 'shell: its ports are not 4300'],
    ['a health check', 'dockerfile', '/api/health/ready', '/api/health/serving', 'api: its readiness is checked elsewhere'],
    ['a port of Caddy', 'caddyfile', 'http://:4203', 'http://:4303', 'caddy: its ports are not'],
  ] as const)('are refused for %s that changes in another file only', (_what, part, good, bad, fault) => {
    const broken = { ...DEPLOYABLES, [part]: DEPLOYABLES[part].replace(good, bad) };
    expect(broken[part]).not.toBe(DEPLOYABLES[part]);
    expect(kubernetesFaults(INSTALLATION, broken)).toContainEqual(expect.stringContaining(fault));
  });
});
