import { parse } from 'yaml';

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}

interface Job {
  uses?: string;
  steps?: Step[];
  environment?: string;
  'timeout-minutes'?: number;
  permissions?: Record<string, string>;
}

interface Workflow {
  on: string | string[] | Record<string, unknown>;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

const EXACT = /@(v\d+\.\d+\.\d+|[0-9a-f]{40})$/;
/** A docker command with the host name of a registry. */
const REGISTRY = /docker (push|pull|login|tag)[^\n]*\s[\w-]+(\.[\w-]+)+\//;

/** Violations of the project's rules for workflows, in addition to their linter. */
export function workflowFaults(text: string): string[] {
  const workflow = parse(text) as Workflow;
  return [
    ...('pull_request_target' in Object(workflow.on) ? ['pull_request_target runs code of other people with our secrets'] : []),
    ...(onlyReads(workflow.permissions)
      ? []
      : ['permissions: the workflow needs contents: read only, and each job its additional permissions']),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) => jobFaults(job).map((fault) => `${name}: ${fault}`)),
  ];
}

const onlyReads = (permissions?: Record<string, string>): boolean => JSON.stringify(permissions) === JSON.stringify({ contents: 'read' });

function jobFaults(job: Job): string[] {
  if (job.uses) return job.uses.startsWith('./') ? [] : versionFaults(job.uses);
  return [
    ...(job['timeout-minutes'] ? [] : ['it has no timeout-minutes']),
    ...(job.environment || !JSON.stringify(job).includes('secrets.') ? [] : ['it reads secrets outside of an environment']),
    ...(job.steps ?? []).flatMap(stepFaults),
  ];
}

function stepFaults({ run, uses, with: inputs }: Step): string[] {
  const keepsCredentials = uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false;
  return [
    ...(uses ? versionFaults(uses) : []),
    ...(keepsCredentials ? ['its checkout lacks persist-credentials: false'] : []),
    ...(run?.includes('${{') ? ['it inserts a value inside a script: pass it in env'] : []),
    ...(run && REGISTRY.test(run) ? ['it names a registry: use the variable REGISTRY'] : []),
  ];
}

const versionFaults = (uses: string): string[] => (uses.startsWith('./') || EXACT.test(uses) ? [] : [`${uses} has no exact version`]);
