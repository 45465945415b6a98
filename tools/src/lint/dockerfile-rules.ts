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

/** An exact version: three numbers, or two for what only has two. */
const PINNED = /:\d+\.\d+(\.\d+)?[\w.-]*$/;

/** What the house asks of a Dockerfile, beyond what the engine accepts. Sources of COPY are looked for below `root`. */
export function dockerfileFaults(text: string, root: string): string[] {
  const stages = readStages(text);
  const names = stages.flatMap(({ name }) => (name ? [name] : []));
  return [
    ...(stages.length < 2 ? ['it has one stage: compilers and tests would be shipped'] : []),
    ...stages.flatMap(({ base }) => (names.includes(base) || PINNED.test(base) ? [] : [`FROM ${base} names no exact version`])),
    ...stages.flatMap(({ instructions }) => instructions.flatMap((instruction) => copyFaults(instruction, { root, names }))),
    ...shipped(stages).flatMap((stage) => shippedFaults(stage, stages)),
  ];
}

/** Whether the image of a target checks its own health. */
export function hasHealthCheck(text: string, target: string): boolean {
  const stages = readStages(text);
  const stage = stages.find(({ name }) => name === target);
  return stage !== undefined && /^--/.test(lastOf('HEALTHCHECK', stage, stages) ?? '');
}

/** What an engine is asked to ship: stages that no other stage copies from, and of those that others are made from the ones with a CMD. */
function shipped(stages: Stage[]): Stage[] {
  const sources = new Set<string | undefined>(
    stages.flatMap(({ instructions }) => instructions.map(({ rest }) => /--from=(\S+)/.exec(rest)?.[1])),
  );
  return stages.filter((stage) => {
    const isBase = stages.some(({ base }) => base === stage.name);
    return !sources.has(stage.name) && (!isBase || stage.instructions.some(({ word }) => word === 'CMD'));
  });
}

function shippedFaults(stage: Stage, stages: Stage[]): string[] {
  const title = stage.name ?? 'the last stage';
  const user = lastOf('USER', stage, stages);
  const command = lastOf('CMD', stage, stages);
  return [
    ...(user && !/^(root|0)\b/.test(user) ? [] : [`${title} runs as root`]),
    ...(lastOf('HEALTHCHECK', stage, stages) ? [] : [`${title} says nothing of its health`]),
    ...(command?.startsWith('["') ? [] : [`${title} has no CMD in exec form: a shell would keep SIGTERM to itself`]),
    ...(/\bNODE_ENV=production\b/.test(allOf(stage, stages)) ? [] : [`${title} does not set NODE_ENV=production`]),
  ];
}

function copyFaults({ word, rest }: Instruction, { root, names }: { root: string; names: string[] }): string[] {
  if (word === 'ADD') return ['ADD fetches and unpacks by surprise: COPY'];
  if (/(SECRET|TOKEN|PASSWORD|ACCESS_KEY)\w*=\S/.test(rest) && (word === 'ENV' || word === 'ARG'))
    return [`${word} keeps a secret in a layer`];
  if (word !== 'COPY') return [];
  const parts = rest.split(/\s+/);
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length);
  if (from) return names.includes(from) || PINNED.test(from) ? [] : [`COPY --from=${from} names no stage`];
  const sources = parts.filter((part) => !part.startsWith('--')).slice(0, -1);
  return sources.filter((source) => !existsSync(join(root, source))).map((source) => `COPY ${source}: there is no such file`);
}

/** What a stage says last, or the one it is made from. */
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

/** Build arguments in the name of a base count as their defaults. */
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
