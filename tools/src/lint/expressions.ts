import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script, createContext } from 'node:vm';
import ts from 'typescript';

export interface Expression {
  file: string;
  /** Source text, e.g. `/^a+$/i`. */
  text: string;
}

/** Length of the test input: the largest body that the API accepts. */
const LENGTH = 256 * 1024;
const SLOW_MS = 50;
/** A match that has used the processor this long is stopped, so that the test ends. */
const STOPPED_MS = 250;
/**
 * On a busy machine harmless expressions take 50 ms too. A slow match is therefore reported only if an eighth of the input takes less than
 * a sixteenth of the time: time that grows with the length is fine, time that grows with its square (1/64) is not.
 */
const PART = 8;
const HARMLESS_GROWTH = 16;
const ATTEMPTS = 5;
/**
 * Time that grows with the square at most is below 50 ms if an eighth of the input takes less than a 64th of that. Time that grows faster
 * would be seconds for the eighth.
 */
const HARMLESS_PART_MS = SLOW_MS / PART ** 2;
/** Enough attempts when even the part of the input is slow each time, or the whole was stopped each time, which is no fault of the machine. */
const SURE_ATTEMPTS = 2;

/**
 * Every regular expression of the sources. An expression that is built at run time can't be tested; it is listed with the text of its
 * `RegExp` call.
 */
export function expressionsIn(root: string, folders: string[]): Expression[] {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, String(file))));
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|d)\.tsx?$|\btesting\b/.test(file))
    .sort()
    .flatMap((file) => expressionsOf(file, readFileSync(join(root, file), 'utf8')));
}

export function expressionsOf(file: string, source: string): Expression[] {
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text });
    else if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp') found.push({ file, text: node.getText() });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

export const isLiteral = ({ text }: Expression): boolean => text.startsWith('/');

/** Start of an input for which the expression takes longer than 50 ms; undefined if none was found. */
export function slowTextFor({ text }: Expression): string | undefined {
  const end = text.lastIndexOf('/');
  const [source, flags] = [text.slice(1, end), text.slice(end + 1)];
  // Nothing is repeated, so the time grows with the length only.
  if (!/[*+{]/.test(source)) return undefined;
  const attack = attacksOn(source, flags).find((candidate) => isSlow({ source, flags }, candidate));
  return attack && textOf(attack, 40);
}

const sandbox = { source: '', flags: '', attack: '' };
const context = createContext(sandbox);
const search = new Script('attack.replace(new RegExp(source, flags), "")');

function isSlow(expression: { source: string; flags: string }, attack: Attack): boolean {
  const part = textOf(attack, LENGTH / PART);
  if (cpuMsOf(expression, part) <= HARMLESS_PART_MS) return false;
  const whole = textOf(attack, LENGTH);
  const best = { whole: Infinity, ofPart: Infinity };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    best.whole = Math.min(best.whole, cpuMsOf(expression, whole));
    if (best.whole <= SLOW_MS) return false;
    best.ofPart = Math.min(best.ofPart, cpuMsOf(expression, part));
    if (attempt >= SURE_ATTEMPTS && (best.ofPart > SLOW_MS || best.whole === Infinity)) return true;
  }
  return best.whole > best.ofPart * HARMLESS_GROWTH;
}

/**
 * CPU time of one match, which other work on the machine increases less than elapsed time; `Infinity` if it was stopped. `limitMs` is elapsed
 * time: on a busy machine a match gets a part of it, and is tried again with more.
 */
function cpuMsOf(expression: { source: string; flags: string }, attack: string, limitMs = 2 * STOPPED_MS): number {
  Object.assign(sandbox, expression, { attack });
  const start = process.cpuUsage();
  try {
    search.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return usedMs(start) > STOPPED_MS ? Infinity : cpuMsOf(expression, attack, 2 * limitMs);
  }
  return usedMs(start);
}

function usedMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** A text that may cause backtracking: a start, a part that is repeated, and a character that doesn't match. */
interface Attack {
  start: string;
  repeated: string;
  mismatch: string;
}

const textOf = ({ start, repeated, mismatch }: Attack, length: number): string =>
  start + repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length) + mismatch;

/** Samples of a part of the expression, repeated, with and without samples of the atoms before that part. Alternatives are treated as a sequence. */
function attacksOn(source: string, flags: string): Attack[] {
  const samples = (source.match(ATOM) ?? []).flatMap((atom) => sampleOf(atom, flags) ?? []);
  const repetitions = samples.flatMap((_, from) =>
    [1, 2, 3, samples.length - from].map((length) => ({ before: samples.slice(0, from), part: samples.slice(from, from + length) })),
  );
  const prefixes = samples.map((_, index) => ({ before: [] as string[], part: samples.slice(0, index + 1) }));
  const attacks = [...repetitions, ...prefixes].flatMap(({ before, part }) =>
    [before.join(''), ''].flatMap((start) => ['\n', '\u0000'].map((mismatch) => ({ start, repeated: part.join(''), mismatch }))),
  );
  return [...new Map(attacks.map((attack) => [JSON.stringify(attack), attack])).values()];
}

/** One atom of an expression: a class, an escape or a character, but no quantifier, anchor or parenthesis. */
const ATOM = /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{?[0-9a-fA-F]+\}?|\\x[0-9a-fA-F]{2}|\\[^bB\d]|(?<=^|[^\\])\.|[^\\^$*+?{}()|[\].]/g;
const CANDIDATES = [
  'a',
  'Z',
  '5',
  ' ',
  '-',
  '.',
  ',',
  '/',
  ':',
  '?',
  '#',
  '@',
  '+',
  '=',
  '_',
  '"',
  '\n',
  '\t',
  '\u0001',
  'é',
  '\u0301',
  '\ud800',
  '🌻',
];

function sampleOf(atom: string, flags: string): string | undefined {
  const only = new RegExp(`^(?:${atom})$`, flags.replace(/[gy]/g, ''));
  const literal = atom.replace(/^\\/, '');
  return [literal, ...CANDIDATES].find((candidate) => only.test(candidate));
}
