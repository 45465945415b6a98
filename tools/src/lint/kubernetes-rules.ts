import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IContainer } from 'kubernetes-models/v1/Container';
import { isDeepStrictEqual } from 'node:util';
import { readServices, type Service } from './compose-rules';
import { instructionOf } from './dockerfile-rules';
import { type Installation, type Labels, ofKind, type Pod, podsOf, selects } from './kubernetes-manifests';
import { networkFaults } from './kubernetes-network';

/** Texts of the files that the manifests have to agree with. */
export interface Deployables {
  compose: string;
  dockerfile: string;
  caddyfile: string;
}

/** Variables that hold a secret, or an address with a password. */
const SECRET = /_SECRET$|TOKEN|ACCESS_KEY|^(DATABASE_URL|DATABASE_OWNER_URL|SMTP_URL|SANDBOX_KEY)$/;
/**
 * Variables that only Kubernetes or only Compose has: Caddy's balancing, and the ports that replace the public origins inside a container.
 */
const ONE_SIDED: Record<string, string[]> = { caddy: ['BALANCER'], release: ['FORWARD'] };
/** Seconds that the API (main.ts) has to finish running requests after its drain. */
const CLOSE_SECONDS = 10;
/**
 * Connections of one API process besides its pool (five of the job runner, and one that listens for changes of content), and the connections that
 * PostgreSQL allows to users without superuser rights by default.
 */
export const OTHER_CONNECTIONS = 6;
const DATABASE_CONNECTIONS = 97;

/**
 * Violations of the project's rules for the files in deploy/kubernetes, and differences to docker-compose.yml, in addition to their schema.
 */
export function kubernetesFaults(installation: Installation, { compose, dockerfile, caddyfile }: Deployables): string[] {
  const services = readServices(compose);
  const composeOf = (pod: string): Service => services[pod === 'api' ? 'api-1' : pod] ?? {};
  const deployed = ofKind('Deployment', installation);
  return [
    ...podsOf(installation).flatMap((pod) =>
      [...podFaults(pod, composeOf(pod.name)), ...variableFaults(pod, composeOf(pod.name), installation)].map(
        (fault) => `${pod.name}: ${fault}`,
      ),
    ),
    ...deployed.flatMap((deployment) => {
      const target = deployment.metadata?.name ?? '';
      const faults = [
        ...rolloutFaults(deployment, installation),
        ...drainFaults(podOf(deployment, installation), composeOf(target), installation),
        ...probeFaults(deployment, instructionOf(dockerfile, target, 'HEALTHCHECK') ?? ''),
        ...accompanimentFaults(deployment, installation),
        ...portFaults(deployment, { installation, expected: portsOf(target, { installation, dockerfile, caddyfile }) }),
      ];
      return faults.map((fault) => `${target}: ${fault}`);
    }),
    ...jobFaults(installation),
    ...connectionFaults(installation),
    ...ingressFaults(installation),
    ...networkFaults(installation, composeOf),
  ];
}

const containerOf = (pod: Pod): IContainer => pod.spec.containers[0] ?? { name: '' };
const podOf = ({ metadata }: IDeployment, installation: Installation): Pod =>
  podsOf(installation).find(({ name }) => name === metadata?.name) ?? { name: '', labels: {}, spec: { containers: [] } };
/** Value of a text in docker-compose.yml when no variable is set. */
const defaultOf = (text: string): string => text.replace(/\$\{\w+:-([^{}]*)\}/g, '$1');

function podFaults(pod: Pod, service: Service): string[] {
  const { spec } = pod;
  const container = containerOf(pod);
  const expected = { runAsNonRoot: true, runAsUser: 1000, runAsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } };
  const capabilities = { drop: service.cap_drop, ...(service.cap_add && { add: service.cap_add }) };
  const isRestricted = { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities };
  const temporary = container.volumeMounts?.find(({ mountPath }) => mountPath === '/tmp')?.name;
  return [
    ...(spec.containers.length === 1 ? [] : ['it does not have one container']),
    ...(isDeepStrictEqual(spec.securityContext, expected) ? [] : ['its pod may run as root or without a seccomp profile']),
    ...(isDeepStrictEqual(container.securityContext, isRestricted) ? [] : ['its container has other rights than in docker-compose.yml']),
    ...(spec.automountServiceAccountToken === false ? [] : ['it gets a token of the cluster']),
    ...(spec.enableServiceLinks === false ? [] : ['variables of Services may replace its own']),
    ...memoryFaults(container, service),
    ...(spec.volumes?.some(({ name, emptyDir }) => name === temporary && emptyDir?.sizeLimit) ? [] : ['it has no /tmp of limited size']),
    ...(container.image === defaultOf(service.image ?? '')
      ? []
      : [`its image is ${container.image}, in docker-compose.yml ${service.image}`]),
    ...(isDeepStrictEqual(container.command, service.command) ? [] : ['its command is another one than in docker-compose.yml']),
  ];
}

function memoryFaults({ resources }: IContainer, { mem_limit }: Service): string[] {
  const { requests, limits } = resources ?? {};
  if (!requests?.cpu || !requests.memory || !limits?.memory) return ['it lacks requests or a limit of memory'];
  const expected = mem_limit?.replace(/[mg]$/, (unit) => `${unit.toUpperCase()}i`);
  return limits.memory === expected ? [] : [`its limit of memory is ${limits.memory}, in docker-compose.yml ${mem_limit}`];
}

/** Compares the names and fixed values of variables with docker-compose.yml; secrets, and only secrets, must come from the Secret. */
function variableFaults(pod: Pod, { environment = {} }: Service, { configMaps }: Installation): string[] {
  const { env = [], envFrom = [] } = containerOf(pod);
  const maps = envFrom.map(({ configMapRef }) => configMapRef?.name ?? '');
  const known = [...env.map(({ name }) => name), ...maps.flatMap((map) => Object.keys(configMaps[map] ?? {}))];
  const only = (names: string[], others: string[]) =>
    names.filter((name) => !others.includes(name) && !ONE_SIDED[pod.name]?.includes(name));
  const references = env.flatMap(({ name, valueFrom }) => (valueFrom?.configMapKeyRef ? [{ name, ...valueFrom.configMapKeyRef }] : []));
  return [
    ...only(Object.keys(environment), known).map((name) => `it lacks ${name}`),
    ...only(known, Object.keys(environment)).map((name) => `${name} is not in docker-compose.yml`),
    ...known.filter((name, index) => known.indexOf(name) !== index).map((name) => `${name} is set twice`),
    ...maps.filter((map) => !configMaps[map]).map((map) => `there is no ConfigMap ${map}`),
    ...references.filter(({ name, key }) => configMaps[name ?? '']?.[key] === undefined).map(({ key }) => `${key} is in no ConfigMap`),
    ...known.filter((name) => SECRET.test(name) && !isFromSecret(name, env)).map((name) => `${name} does not come from the Secret`),
    ...env
      .filter(({ name, value }) => value && !/\$\{/.test(String(environment[name] ?? '${')) && value !== String(environment[name]))
      .map(({ name }) => `${name} has another value than in docker-compose.yml`),
  ];
}

const isFromSecret = (variable: string, env: IContainer['env'] = []): boolean =>
  env.some(
    ({ name, valueFrom }) => name === variable && valueFrom?.secretKeyRef?.name === 'aflora' && valueFrom.secretKeyRef.key === variable,
  );

/** A new pod must be ready before an old one stops, and there must always be more than one pod. */
function rolloutFaults({ metadata, spec }: IDeployment, installation: Installation): string[] {
  const scalers = ofKind('HorizontalPodAutoscaler', installation);
  const scaler = scalers.find((other) => other.spec?.scaleTargetRef.name === metadata?.name)?.spec;
  const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };
  const replicas = scaler ? scaler.minReplicas : spec?.replicas;
  return [
    ...(isDeepStrictEqual(spec?.strategy, strategy) ? [] : ['a rollout may stop a pod before a new one serves']),
    ...((spec?.minReadySeconds ?? 0) >= 5 ? [] : ['a new pod counts at once']),
    ...(scaler && spec?.replicas !== undefined ? ['its replicas would undo the autoscaler'] : []),
    ...((replicas ?? 1) >= 2 ? [] : ['it may have one pod only']),
  ];
}

/** An old pod must serve until no more requests are sent to it: the API by its drain, the other servers before they get SIGTERM. */
function drainFaults(pod: Pod, service: Service, { configMaps }: Installation): string[] {
  const grace = pod.spec.terminationGracePeriodSeconds ?? 0;
  const drain = Number(configMaps.api?.SHUTDOWN_DRAIN_MS) / 1000;
  const serves = pod.name === 'api' ? drain : (containerOf(pod).lifecycle?.preStop?.sleep?.seconds ?? 0);
  return [
    ...(serves >= 5 ? [] : ['a pod stops while requests still come']),
    ...(serves + CLOSE_SECONDS < grace ? [] : ['a pod is killed while it ends']),
    ...([undefined, `${grace}s`].includes(service.stop_grace_period) ? [] : ['its grace period is another one than in docker-compose.yml']),
  ];
}

function probeFaults({ spec }: IDeployment, healthCheck: string): string[] {
  const { startupProbe, livenessProbe, readinessProbe, ports = [] } = spec?.template.spec?.containers[0] ?? {};
  const probes = { startup: startupProbe, liveness: livenessProbe, readiness: readinessProbe };
  return [
    ...Object.entries(probes).flatMap(([name, probe]) =>
      ports.some((port) => probe?.httpGet?.path && port.name === probe.httpGet.port) ? [] : [`it has no ${name} probe at one of its ports`],
    ),
    ...(healthCheck.includes(`${readinessProbe?.httpGet?.path}'`) || healthCheck.includes(`${readinessProbe?.httpGet?.path}"`)
      ? []
      : ['its readiness is checked elsewhere than in the Dockerfile']),
    ...(/ready/.test(livenessProbe?.httpGet?.path ?? '') ? ['it is restarted when the database is away'] : []),
  ];
}

/** Each Deployment needs a disruption budget, network policies, a spread, and selectors that select its pods. */
function accompanimentFaults(deployment: IDeployment, installation: Installation): string[] {
  const { labels, spec } = podOf(deployment, installation);
  const isSelected = (selector?: object) => selector !== undefined && Object.keys(selector).length > 0 && selects(selector, labels);
  const budgets = ofKind('PodDisruptionBudget', installation).filter((budget) => isSelected(budget.spec?.selector));
  const policies = ofKind('NetworkPolicy', installation).filter((policy) => isSelected(policy.spec?.podSelector));
  const spreads = spec.topologySpreadConstraints ?? [];
  return [
    ...(isSelected(deployment.spec?.selector) ? [] : ['its selector does not select its pods']),
    ...(deployment.metadata?.labels?.['app.kubernetes.io/component'] === 'server' ? [] : ['it would be rolled out before the migrations']),
    ...(budgets.length === 1 && budgets[0]?.spec?.maxUnavailable === 1 ? [] : ['it has no PodDisruptionBudget']),
    ...(policies.some((policy) => policy.spec?.ingress) ? [] : ['it has no NetworkPolicy']),
    ...(spreads.length === 2 && spreads.every(({ labelSelector }) => isSelected(labelSelector)) ? [] : ['its pods are not spread']),
  ];
}

/** Ports that the image of a server listens on: those of its EXPOSE, or of Caddy's sites. */
function portsOf(
  name: string,
  { installation, dockerfile, caddyfile }: { installation: Installation; dockerfile: string; caddyfile: string },
): number[] {
  if (name !== 'caddy') return [Number(instructionOf(dockerfile, name, 'EXPOSE'))];
  const caddy = podsOf(installation).find((pod) => pod.name === 'caddy');
  const origins = (caddy ? containerOf(caddy).env : undefined) ?? [];
  const sites = [...caddyfile.matchAll(/^(?:\{\$(\w+)\}|(http:\S+)) \{/gm)].map(
    ([, variable, address]) => address ?? origins.find(({ name: origin }) => origin === variable)?.value,
  );
  return sites.map((address) => Number(address?.split(':').at(-1)));
}

function portFaults(
  { metadata, spec }: IDeployment,
  { installation, expected }: { installation: Installation; expected: number[] },
): string[] {
  const ports = spec?.template.spec?.containers[0]?.ports ?? [];
  const service = ofKind('Service', installation).find((other) => other.metadata?.name === metadata?.name)?.spec;
  const labels = (spec?.template.metadata?.labels ?? {}) as Labels;
  const isServed = (port: { name?: string; containerPort: number }) =>
    service?.ports?.some((other) => other.port === port.containerPort && other.targetPort === port.name);
  return [
    ...(isDeepStrictEqual(ports.map(({ containerPort }) => containerPort).sort(), [...expected].sort())
      ? []
      : [`its ports are not ${expected.join(', ')}`]),
    ...(service?.selector && selects({ matchLabels: service.selector as Labels }, labels)
      ? []
      : ['no Service of its name selects its pods']),
    ...(ports.every(isServed) && service?.ports?.length === ports.length ? [] : ['the ports of its Service are others']),
  ];
}

/** Jobs must be started explicitly, must not run on a schedule, and must be removed when they are done. */
function jobFaults(installation: Installation): string[] {
  return ofKind('CronJob', installation).flatMap(({ metadata, spec }) => [
    ...(spec?.suspend ? [] : [`${metadata?.name} is started by the clock`]),
    ...(spec?.jobTemplate.spec?.ttlSecondsAfterFinished ? [] : [`${metadata?.name} stays after it is done`]),
  ]);
}

/**
 * All API processes together must stay below the connections that PostgreSQL allows by default, even while a rollout runs one more and
 * another one ends.
 */
function connectionFaults(installation: Installation): string[] {
  const replicas = ofKind('HorizontalPodAutoscaler', installation).find(({ metadata }) => metadata?.name === 'api')?.spec?.maxReplicas ?? 0;
  const each = Number(installation.configMaps.api?.DATABASE_POOL_SIZE) + OTHER_CONNECTIONS;
  return (replicas + 2) * each < DATABASE_CONNECTIONS ? [] : [`api: ${replicas + 2} processes with ${each} connections each are too many`];
}

/** The Ingress must route the host of each origin to Caddy, with TLS. */
function ingressFaults(installation: Installation): string[] {
  const ports = { PUBLIC_ORIGIN: 'shell', SITE_MFE_URL: 'site-mfe', ADMIN_MFE_URL: 'admin-mfe' };
  const [ingress] = ofKind('Ingress', installation);
  return Object.entries(ports).flatMap(([variable, port]) => {
    const { protocol, host } = new URL(installation.configMaps.origins?.[variable] ?? 'http://nowhere');
    const paths = ingress?.spec?.rules?.find((rule) => rule.host === host)?.http?.paths;
    const expected = [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'caddy', port: { name: port } } } }];
    return [
      ...(isDeepStrictEqual(paths, expected) ? [] : [`the Ingress does not lead ${variable} to Caddy`]),
      ...(protocol === 'https:' && ingress?.spec?.tls?.some(({ hosts }) => hosts?.includes(host)) ? [] : [`${variable} has no TLS`]),
    ];
  });
}
