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
/** A host with a path of images behind it. */
const REGISTRY = /docker (push|pull|login|tag)[^\n]*\s[\w-]+(\.[\w-]+)+\//;

/** What the house asks of a workflow beyond what its linter knows. */
export function workflowFaults(text: string): string[] {
  const workflow = parse(text) as Workflow;
  return [
    ...('pull_request_target' in Object(workflow.on) ? ['pull_request_target runs the code of strangers with our secrets'] : []),
    ...(onlyReads(workflow.permissions) ? [] : ['permissions: the workflow says contents: read, and a job what it needs beyond it']),
    ...Object.entries(workflow.jobs).flatMap(([name, job]) => jobFaults(job).map((fault) => `${name}: ${fault}`)),
  ];
}

const onlyReads = (permissions?: Record<string, string>): boolean => JSON.stringify(permissions) === JSON.stringify({ contents: 'read' });

function jobFaults(job: Job): string[] {
  if (job.uses) return job.uses.startsWith('./') ? [] : exactly(job.uses);
  return [
    ...(job['timeout-minutes'] ? [] : ['it has no timeout-minutes']),
    ...(job.environment || !JSON.stringify(job).includes('secrets.') ? [] : ['it reads secrets outside of an environment']),
    ...(job.steps ?? []).flatMap(stepFaults),
  ];
}

function stepFaults({ run, uses, with: inputs }: Step): string[] {
  const keepsCredentials = uses?.startsWith('actions/checkout@') && inputs?.['persist-credentials'] !== false;
  return [
    ...(uses ? exactly(uses) : []),
    ...(keepsCredentials ? ['its checkout lacks persist-credentials: false'] : []),
    ...(run?.includes('${{') ? ['it puts a value inside a script: hand it over by env'] : []),
    ...(run && REGISTRY.test(run) ? ['it names a registry: the variable REGISTRY does'] : []),
  ];
}

const exactly = (uses: string): string[] => (uses.startsWith('./') || EXACT.test(uses) ? [] : [`${uses} names no exact version`]);
