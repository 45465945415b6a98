import { ROOT } from '../common/paths';
import { expressionsIn, expressionsOf, isLiteral, slowTextFor } from './expressions';

/** What runs in a process that strangers speak to. */
const SOURCES = [
  'libs/contracts/src',
  'api/src',
  'shell/server',
  'site-mfe/server',
  'libs/mfe-contract/src/server',
  'libs/mfe-contract/src/release',
];

describe('regular expressions', () => {
  const expressions = expressionsIn(ROOT, SOURCES);

  it('are found in the sources', () => expect(expressions.length).toBeGreaterThan(60));

  it('stand there as they are, so that they can be tested', () =>
    expect(expressions.filter((expression) => !isLiteral(expression))).toEqual([]));

  it.each(expressions.filter(isLiteral).map(({ file, text }) => [text, file]))(
    '%s of %s takes 256 KB of the worst in 50 ms',
    (text, file) => {
      expect(slowTextFor({ text, file })).toBeUndefined();
    },
  );

  it.each([
    ['starts over at each letter of an address', String.raw`/(\b[a-z]+:\/\/[^\s?#]*)[?#][^\s]*/gi`],
    ['starts over at each dot', String.raw`/\.+$/`],
    ['starts over at each blank', String.raw`/\s+$/`],
    ['repeats what is repeated', String.raw`/^(\w+\.?)+$/`],
    ['has two ways through the same letters', String.raw`/^a.*b.*c$/`],
    ['looks for an end that is on another line', '/[?#].*$/'],
  ])('that %s are found out', (_how, text) => expect(slowTextFor({ file: 'a.ts', text })).toBeDefined());

  it('are told from what only looks like them', () => {
    const source = "const a = 1 / 2 / 3; // /no/\nconst b = '/no/'; x.replace(/yes/g, ''); new RegExp(b);";
    expect(expressionsOf('a.ts', source).map(({ text }) => text)).toEqual(['/yes/g', 'new RegExp(b)']);
  });
});
