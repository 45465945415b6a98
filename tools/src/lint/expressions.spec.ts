import { ROOT } from '../common/paths';
import { expressionsIn, expressionsOf, isLiteral, slowTextFor } from './expressions';

/** Sources that run in processes with untrusted input. */
const SOURCES = [
  'libs/contracts/src',
  'api/src',
  'shell/server',
  'site-mfe/server',
  'libs/releases/src/server',
  'libs/releases/src/release',
];

describe('regular expressions', () => {
  const expressions = expressionsIn(ROOT, SOURCES);

  it('are found in the sources', () => expect(expressions.length).toBeGreaterThan(60));

  it('are literals, so that they can be tested', () => expect(expressions.filter((expression) => !isLiteral(expression))).toEqual([]));

  it.each(expressions.filter(isLiteral).map(({ file, text }) => [text, file]))(
    '%s of %s matches 256 KB of the worst input in 50 ms',
    (text, file) => {
      expect(slowTextFor({ text, file })).toBeUndefined();
    },
  );

  it.each([
    ['backtracks at each letter of an address', String.raw`/(\b[a-z]+:\/\/[^\s?#]*)[?#][^\s]*/gi`],
    ['backtracks at each dot', String.raw`/\.+$/`],
    ['backtracks at each blank', String.raw`/\s+$/`],
    ['repeats a repetition', String.raw`/^(\w+\.?)+$/`],
    ['can match the same letters in two ways', String.raw`/^a.*b.*c$/`],
    ['searches for an end that is on another line', '/[?#].*$/'],
  ])('are reported as slow when one %s', (_how, text) => expect(slowTextFor({ file: 'a.ts', text })).toBeDefined());

  it('are distinguished from divisions, comments and strings', () => {
    const source = "const a = 1 / 2 / 3; // /no/\nconst b = '/no/'; x.replace(/yes/g, ''); new RegExp(b);";
    expect(expressionsOf('a.ts', source).map(({ text }) => text)).toEqual(['/yes/g', 'new RegExp(b)']);
  });
});
