import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { ICronJob } from 'kubernetes-models/batch/v1/CronJob';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IService } from 'kubernetes-models/v1/Service';
import { join } from 'node:path/posix';
import { parse, parseAllDocuments } from 'yaml';

export type Manifest =
  ICronJob | IDeployment | IHorizontalPodAutoscaler | IIngress | INamespace | INetworkPolicy | IPodDisruptionBudget | IService;

export type Labels = Record<string, string>;

/** The pod of a Deployment or Job. The name of the Deployment or Job is also the label that selects the pod. */
export interface Pod {
  name: string;
  labels: Labels;
  spec: IPodSpec;
}

export interface Kustomization {
  resources: string[];
  images?: { name: string; newName: string; newTag: string }[];
  configMapGenerator?: { name: string; behavior?: string; envs?: string[]; literals?: string[] }[];
}

/** What `kubectl apply --kustomize` applies: the manifests of the files, and generated ConfigMaps. */
export interface Installation {
  kustomizations: Record<string, Kustomization>;
  manifests: Manifest[];
  configMaps: Record<string, Record<string, string>>;
}

/** Reads a folder with a kustomization.yaml, and the folders that it refers to. `read` returns the text of a file. */
export function readInstallation(folder: string, read: (file: string) => string): Installation {
  const installation: Installation = { kustomizations: {}, manifests: [], configMaps: {} };
  const add = (from: string) => {
    const kustomization = parse(read(join(from, 'kustomization.yaml'))) as Kustomization;
    installation.kustomizations[from] = kustomization;
    for (const resource of kustomization.resources) {
      if (!resource.endsWith('.yaml')) add(join(from, resource));
      else installation.manifests.push(...parseAllDocuments(read(join(from, resource))).map((document) => document.toJS() as Manifest));
    }
    for (const { name, behavior, envs = [], literals = [] } of kustomization.configMapGenerator ?? []) {
      const lines = [...envs.flatMap((env) => read(join(from, env)).split('\n')), ...literals].filter((line) => /^\w+=/.test(line));
      const values = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
      installation.configMaps[name] = { ...(behavior === 'merge' ? installation.configMaps[name] : {}), ...values };
    }
  };
  add(folder);
  return installation;
}

export function ofKind<Kind extends Manifest['kind']>(kind: Kind, { manifests }: Installation): Extract<Manifest, { kind: Kind }>[] {
  return manifests.filter((manifest): manifest is Extract<Manifest, { kind: Kind }> => manifest.kind === kind);
}

export function podsOf(installation: Installation): Pod[] {
  const templates = [
    ...ofKind('Deployment', installation).map(({ metadata, spec }) => ({ metadata, template: spec?.template })),
    ...ofKind('CronJob', installation).map(({ metadata, spec }) => ({ metadata, template: spec?.jobTemplate.spec?.template })),
  ];
  return templates.map(({ metadata, template }) => ({
    name: metadata?.name ?? '',
    labels: (template?.metadata?.labels ?? {}) as Labels,
    spec: template?.spec ?? { containers: [] },
  }));
}

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Whether a selector selects these labels; an empty selector selects all. Of the operators, only In is supported. */
export const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''));
