import type { Service } from './compose-rules';
import { type Installation, ofKind, podsOf, type Pod, selects } from './kubernetes-manifests';

/** The port of PostgreSQL. */
const DATABASE_PORT = 5432;

/**
 * Violations of the rules for NetworkPolicies: everything is denied by default, each connection is allowed on both of its sides, and pods
 * are connected only when their services share a network in docker-compose.yml.
 */
export function networkFaults(installation: Installation, composeOf: (pod: string) => Service): string[] {
  const pods = podsOf(installation);
  const policies = ofKind('NetworkPolicy', installation).map(({ spec }) => spec);
  const isolatesAll = policies.some((policy) => JSON.stringify(policy) === '{"podSelector":{},"policyTypes":["Ingress","Egress"]}');
  const sent = connections(installation, 'egress');
  const received = connections(installation, 'ingress');
  const shareNetwork = (one: string, other: string) =>
    (composeOf(one).networks ?? []).some((network) => composeOf(other).networks?.includes(network));
  const reachesDatabase = ({ labels }: Pod) =>
    policies.some(
      (policy) =>
        selects(policy?.podSelector ?? {}, labels) &&
        (policy?.egress ?? []).some(
          ({ to = [], ports = [] }) => to.some(({ ipBlock }) => ipBlock) && ports.some(({ port }) => port === DATABASE_PORT),
        ),
    );
  return [
    ...(isolatesAll ? [] : ['no policy denies everything by default']),
    ...sent.filter((connection) => !received.includes(connection)).map((connection) => `${connection} may be sent and is not received`),
    ...received.filter((connection) => !sent.includes(connection)).map((connection) => `${connection} is received and may not be sent`),
    ...sent
      .map((connection) => connection.split(/ → |:/) as [string, string])
      .filter(([from, to]) => !shareNetwork(from, to))
      .map(([from, to]) => `${from} and ${to} share no network in docker-compose.yml`),
    ...pods
      .filter((pod) => reachesDatabase(pod) !== composeOf(pod.name).networks?.includes('database'))
      .map(({ name }) => `${name} reaches the database here or in docker-compose.yml only`),
  ];
}

/** Allowed connections between pods, like `caddy → api:4203`. */
function connections(installation: Installation, direction: 'ingress' | 'egress'): string[] {
  const pods = podsOf(installation);
  const lines = ofKind('NetworkPolicy', installation).flatMap(({ spec }) =>
    pods
      .filter(({ labels }) => selects(spec?.podSelector ?? {}, labels))
      .flatMap(({ name }) =>
        (spec?.[direction] ?? []).flatMap((rule) => {
          const peers = 'from' in rule ? rule.from : 'to' in rule ? rule.to : [];
          const others = pods.filter(({ labels }) => peers?.some(({ podSelector }) => podSelector && selects(podSelector, labels)));
          return others.flatMap((other) =>
            (rule.ports ?? []).map(({ port }) =>
              direction === 'ingress' ? `${other.name} → ${name}:${port}` : `${name} → ${other.name}:${port}`,
            ),
          );
        }),
      ),
  );
  return [...new Set(lines)].sort();
}
