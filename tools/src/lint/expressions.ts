import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script, createContext } from 'node:vm';
import ts from 'typescript';

export interface Expression {
  file: string;
  /** As it stands in the source: `/^a+$/i`. */
  text: string;
}

/** The largest body that the API reads. */
const LENGTH = 256 * 1024;
const LIMIT_MS = 50;
/** What others do on this machine meanwhile makes no expression slow. */
const ATTEMPTS = 3;

/** Every regular expression of the sources. One that is put together at run time is named by its call: nobody can test it beforehand. */
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

/** The beginning of a text that keeps the expression busy for longer than 50 ms; undefined where none was found. */
export function slowTextFor({ text }: Expression): string | undefined {
  const end = text.lastIndexOf('/');
  const [source, flags] = [text.slice(1, end), text.slice(end + 1)];
  return attacksOn(source, flags)
    .find((attack) => isSlow({ source, flags }, attack))
    ?.slice(0, 40);
}

const sandbox = { source: '', flags: '', attack: '' };
const context = createContext(sandbox);
// The engine stops a match that takes far too long, so that a test ends where a server would not.
const search = new Script('attack.replace(new RegExp(source, flags), "")');

function isSlow(expression: { source: string; flags: string }, attack: string): boolean {
  Object.assign(sandbox, expression, { attack });
  return Array.from({ length: ATTEMPTS }).every(() => {
    const start = process.cpuUsage();
    try {
      search.runInContext(context, { timeout: 10 * LIMIT_MS });
      // CPU time, because other work on the machine does not lengthen it.
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000 > LIMIT_MS;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
      throw error;
    }
  });
}

/**
 * Texts made of what the expression looks for: each stretch of it over and over, after what stands before the stretch, and then something
 * that fits nowhere. Alternatives count as if one followed the other.
 */
function attacksOn(source: string, flags: string): string[] {
  const samples = (source.match(ATOM) ?? []).flatMap((atom) => sampleOf(atom, flags) ?? []);
  const stretches = samples.flatMap((_, from) =>
    [1, 2, 3, samples.length - from].map((length) => ({ before: samples.slice(0, from), over: samples.slice(from, from + length) })),
  );
  const beginnings = samples.map((_, index) => ({ before: [] as string[], over: samples.slice(0, index + 1) }));
  const bodies = [...stretches, ...beginnings].flatMap(({ before, over }) => {
    const body = over
      .join('')
      .repeat(Math.ceil(LENGTH / over.join('').length))
      .slice(0, LENGTH);
    return [before.join('') + body, body];
  });
  return [...new Set(bodies)].flatMap((body) => ['\n', '\u0000'].map((rest) => body + rest));
}

/** One thing that an expression looks for: a class, an escape or a character; quantifiers, anchors and the signs of groups are none. */
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
