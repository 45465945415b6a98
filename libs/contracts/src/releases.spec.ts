import { ClientReportInput, isReleaseName, PublishReleaseInput, inputOf, violationsOf } from './index';

const HASH = `sha256-${'A'.repeat(43)}=`;
const NAME = '1.4.0-0123456789abcdef';

const releaseWith = (fields: object): object => ({
  ...{ name: NAME, contractVersion: 1, entry: 'remoteEntry.js', preload: [], styles: [], shared: {} },
  integrity: { 'remoteEntry.js': HASH },
  ...fields,
});

const codesOf = (fields: object): string[] => {
  const input = inputOf(PublishReleaseInput, releaseWith(fields));
  return violationsOf(input).map(({ field, code }) => `${field} ${code}`);
};

describe('a release', () => {
  it('may be small', () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ shared: { react: '19.3.1', '@mantine/core': '9.7.3', 'react-dom/client': '19.3.1-rc.1' } })).toEqual([]);
  });

  it.each(['1.4.0', '1.4-0123456789abcdef', `${NAME}0`, `v${NAME}`, `${NAME}\n`, NAME.toUpperCase(), `../${NAME}`, 7, null])(
    'is not named %j',
    (name) => {
      expect(isReleaseName(name)).toBe(false);
      expect(codesOf({ name })).toEqual(['name release-name']);
    },
  );

  it.each([
    '',
    '/a.js',
    '//cdn.example/a.js',
    'https://cdn.example/a.js',
    'data:text/javascript,1',
    './a.js',
    'assets/../../a.js',
    'assets/%2e%2e/a.js',
    './a.js',
    'assets//a.js',
    'assets\\a.js',
    'a.js?b',
    'a.js#b',
    'a b.js',
    'a\u0000.js',
    'a".js',
    'x'.repeat(301),
    null,
    7,
  ])('has no file %j', (path) => {
    expect(codesOf({ entry: path })).toEqual(['entry file-path']);
    expect(codesOf({ preload: [path] })).toEqual(['preload file-path']);
    if (typeof path === 'string') expect(codesOf({ integrity: { 'remoteEntry.js': HASH, [path]: HASH } })).toEqual(['integrity file-path']);
  });

  it.each(['assets/a-1B_2c.js', 'server/fragment.mjs', '.vite/manifest.json', '@id/x+y~1.js'])('may have the file %s', (path) => {
    expect(codesOf({ preload: [path], integrity: { 'remoteEntry.js': HASH, [path]: HASH } })).toEqual([]);
  });

  it.each([HASH.slice(0, -1), HASH.replace('256', '1'), `${HASH} sha256-x`, HASH.replace('A', '-'), 7])('has no hash %j', (hash) => {
    expect(codesOf({ integrity: { 'remoteEntry.js': hash } })).toEqual([
      typeof hash === 'string' ? 'integrity file-hash' : 'integrity wrong-type',
    ]);
  });

  it('lists every file that it names, and at least one', () => {
    expect(codesOf({ styles: ['a.css'] })).toEqual(['styles file-without-hash']);
    expect(codesOf({ preload: ['toString'] })).toEqual(['preload file-without-hash']);
    expect(codesOf({ integrity: {} })).toEqual(expect.arrayContaining(['integrity required']));
    for (const integrity of [[], 'x', null]) expect(codesOf({ integrity })).toContain('integrity wrong-type');
  });

  it.each([{ '': '1' }, { 'a b': '1' }, { './x': '1' }, { react: '' }, { react: '1 || 2' }, { ['x'.repeat(215)]: '1' }])(
    'shares no %j',
    (shared) => expect(codesOf({ shared })).toEqual(['shared package-version']),
  );
});

describe('a report of a browser', () => {
  const reported = (fields: object) => {
    const report = inputOf(ClientReportInput, { remote: 'site', release: NAME, outcome: 'load-failed', ...fields });
    expect(violationsOf(report)).toEqual([]);
    return report;
  };

  it.each([
    ['/loja', '/loja'],
    ['/confirmar-email?token=secret', '/confirmar-email'],
    ['/a#b?c', '/a'],
    ['/a\u0000\n', '/a'],
    ['https://aflora.example/loja', ''],
    ['//elsewhere.example', ''],
    ['javascript:alert(1)', ''],
    [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}`],
  ])('tells of the page %j as %j', (path, kept) => expect(reported({ path }).path).toBe(kept));

  it.each([
    ['  two\r\nlines\u202e\u0007', 'two lines'],
    ['GET https://a.example/b.js?key=1#c failed (http://x.example/?y)', 'GET https://a.example/b.js failed (http://x.example/)'],
    ['Is it so? #1', 'Is it so? #1'],
    ['🌻'.repeat(501), '🌻'.repeat(500)],
  ])('says %j as %j', (message, kept) => expect(reported({ message }).message).toBe(kept));
});
