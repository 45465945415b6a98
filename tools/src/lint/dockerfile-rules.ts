import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Instruction {
  word: string;
  rest: string;
}

interface Stage {
  name?: string;
  base: string;
  instructions: Instruction[];
}

/** An exact version: three numbers, or two for images whose versions have only two. */
const PINNED = /:\d+\.\d+(\.\d+)?[\w.-]*$/;

/** Violations of the project's rules for Dockerfiles. The sources of COPY have to exist in `root`. */
export function dockerfileFaults(text: string, root: string): string[] {
  const stages = readStages(text);
  const names = stages.flatMap(({ name }) => (name ? [name] : []));
  return [
    ...(stages.length < 2 ? ['it has only one stage, so compilers and tests would be in the image'] : []),
    ...stages.flatMap(({ base }) => (names.includes(base) || PINNED.test(base) ? [] : [`FROM ${base} has no exact version`])),
    ...stages.flatMap(({ instructions }) => instructions.flatMap((instruction) => copyFaults(instruction, { root, names }))),
    ...deployed(stages).flatMap((stage) => deployedFaults(stage, stages)),
  ];
}

/** Arguments of the last instruction with this name in the image of a build target, including its base images. */
export function instructionOf(text: string, target: string, word: string): string | undefined {
  const stages = readStages(text);
  const stage = stages.find(({ name }) => name === target);
  return stage && lastOf(word, stage, stages);
}

/** Stages whose images are deployed: those with a CMD, and those that no other stage copies from or is based on. */
function deployed(stages: Stage[]): Stage[] {
  const sources = new Set<string | undefined>(
    stages.flatMap(({ instructions }) => instructions.map(({ rest }) => /--from=(\S+)/.exec(rest)?.[1])),
  );
  return stages.filter((stage) => {
    const isBase = stages.some(({ base }) => base === stage.name);
    return stage.instructions.some(({ word }) => word === 'CMD') || !(isBase || sources.has(stage.name));
  });
}

function deployedFaults(stage: Stage, stages: Stage[]): string[] {
  const title = stage.name ?? 'the last stage';
  const user = lastOf('USER', stage, stages);
  const command = lastOf('CMD', stage, stages);
  return [
    ...(user && !/^(root|0)\b/.test(user) ? [] : [`${title} runs as root`]),
    ...(lastOf('HEALTHCHECK', stage, stages) ? [] : [`${title} has no health check`]),
    ...(command?.startsWith('["') ? [] : [`${title} has no CMD in exec form: a shell would not pass SIGTERM on`]),
    ...(!command?.startsWith('["node"') || /\bNODE_ENV=production\b/.test(allOf(stage, stages))
      ? []
      : [`${title} does not set NODE_ENV=production`]),
  ];
}

function copyFaults({ word, rest }: Instruction, { root, names }: { root: string; names: string[] }): string[] {
  if (word === 'ADD') return ['ADD downloads and unpacks implicitly: use COPY'];
  if (/(SECRET|TOKEN|PASSWORD|ACCESS_KEY)\w*=\S/.test(rest) && (word === 'ENV' || word === 'ARG'))
    return [`${word} stores a secret in a layer`];
  if (word !== 'COPY') return [];
  const parts = rest.split(/\s+/);
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length);
  if (from) return names.includes(from) || PINNED.test(from) ? [] : [`COPY --from=${from} is no stage`];
  const sources = parts.filter((part) => !part.startsWith('--')).slice(0, -1);
  return sources.filter((source) => !existsSync(join(root, source))).map((source) => `COPY ${source}: the file does not exist`);
}

/** Arguments of the last instruction with this name in a stage or, if it has none, in its base stages. */
function lastOf(word: string, stage: Stage, stages: Stage[]): string | undefined {
  const own = stage.instructions.filter((instruction) => instruction.word === word).at(-1)?.rest;
  const base = stages.find(({ name }) => name === stage.base);
  return own ?? (base && lastOf(word, base, stages));
}

function allOf(stage: Stage, stages: Stage[]): string {
  const base = stages.find(({ name }) => name === stage.base);
  const own = stage.instructions.filter(({ word }) => word === 'ENV').map(({ rest }) => rest);
  return [base ? allOf(base, stages) : '', ...own].join('\n');
}

/** Parses the stages; build arguments in the name of a base image are replaced by their defaults. */
function readStages(text: string): Stage[] {
  const stages: Stage[] = [];
  const defaults = new Map([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]));
  for (const { word, rest } of readInstructions(text)) {
    const [base = '', , name] = rest.replace(/\$\{(\w+)\}/g, (_, argument: string) => defaults.get(argument) ?? '').split(/\s+/);
    if (word === 'FROM') stages.push({ base, name, instructions: [] });
    else stages.at(-1)?.instructions.push({ word, rest });
  }
  return stages;
}

function readInstructions(text: string): Instruction[] {
  const lines = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, ' ');
  return [...lines.matchAll(/^([A-Z]+)\s+(.+)$/gm)].map(([, word = '', rest = '']) => ({ word, rest }));
}
