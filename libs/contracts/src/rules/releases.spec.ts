import { FileHashes, FilePath, FilePaths, HashedIn, isReleaseName, PackageVersions, ReleaseName } from './releases';
import { compose, Schema } from './rule';
import { documented, read, reads, refused } from '../testing/read-field';

describe('releases', () => {
  const HASH = `sha256-${'A'.repeat(43)}=`;
  const WRONG_PATHS = ['/a', 'a//b', './a', 'a/../b', 'a\\b', 'a:b', 'a?b', 'a#b', 'a%2e', 'a b', 'a\u202eb', '', 'a'.repeat(301)];
  reads('have files', FilePath(), [
    ['assets/app.js', 'assets/app.js'],
    ['a'.repeat(300), 'a'.repeat(300)],
    ...[...WRONG_PATHS, 7, undefined].map((path) => [path, refused('file-path')] as [unknown, unknown]),
  ]);
  reads('have lists of files', FilePaths(2), [
    [[], []],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [['a', '../b'], refused('file-path')],
    [['a', 'b', 'c'], refused('too-large', { max: 2 })],
    ['a', refused('wrong-type')],
  ]);
  reads('have hashes', FileHashes(2), [
    [{ 'a.js': HASH }, { 'a.js': HASH }],
    [{}, refused('required')],
    [{ '../a.js': HASH }, refused('file-path')],
    [{ 'a.js': HASH, 'b.js': `${HASH}x` }, refused('file-hash')],
    [{ 'a.js': `x${HASH}` }, refused('file-hash')],
    [{ 'a.js': 1 }, refused('wrong-type')],
    [{ a: HASH, b: HASH, c: HASH }, refused('too-large', { max: 2 })],
    [[HASH], refused('wrong-type')],
    [null, refused('wrong-type')],
    [HASH, refused('wrong-type')],
  ]);

  it('have a hash of each file', () => {
    const rule = compose(Schema({ type: 'string' }), HashedIn('other'));
    const hashes = { 'a.js': HASH };
    expect(read(rule, 'a.js', { other: hashes })).toBe('a.js');
    expect(read(rule, ['a.js', 'b.js'], { other: hashes })).toEqual(refused('file-without-hash'));
    expect(read(rule, 'constructor', { other: hashes })).toEqual(refused('file-without-hash'));
    expect(read(rule, 7, { other: hashes })).toBe(7);
    expect(read(rule, 'b.js', { other: 'b.js' })).toBe('b.js');
  });

  reads('have versions of packages', PackageVersions(2), [
    [
      { react: '19.2.0', '@aflora/ui': '1.0.0-rc.1+5' },
      { react: '19.2.0', '@aflora/ui': '1.0.0-rc.1+5' },
    ],
    [{ 'react-dom/client': '1' }, { 'react-dom/client': '1' }],
    [{}, {}],
    [{ '/react': '1' }, refused('package-version')],
    [{ 'react/': '1' }, refused('package-version')],
    [{ 're act': '1' }, refused('package-version')],
    [{ react: '' }, refused('package-version')],
    [{ react: '1 ' }, refused('package-version')],
    [{ react: '1'.repeat(101) }, refused('package-version')],
    [{ ['r'.repeat(214)]: '1' }, { ['r'.repeat(214)]: '1' }],
    [{ ['r'.repeat(215)]: '1' }, refused('package-version')],
    [{ react: 1 }, refused('wrong-type')],
  ]);
  reads('have names', ReleaseName(), [
    ['1.4.0-0123456789abcdef', '1.4.0-0123456789abcdef'],
    ['1.4.0-0123456789ABCDEF', refused('release-name')],
    ['1.4.0-0123456789abcdef0', refused('release-name')],
    ['x1.4.0-0123456789abcdef', refused('release-name')],
    ['1.4-0123456789abcdef', refused('release-name')],
    [undefined, refused('release-name')],
  ]);

  it('are recognized by their names', () => expect([isReleaseName('1.4.0-0123456789abcdef'), isReleaseName(7)]).toEqual([true, false]));
});

describe('the documentation of releases', () => {
  it.each<[string, PropertyDecorator, boolean, object]>([
    ['a file', FilePath(), true, { type: 'string', maxLength: 300 }],
    ['files', FilePaths(2), true, { type: 'array', maxItems: 2, items: { type: 'string' } }],
    ['hashes', FileHashes(2), true, { type: 'object', maxProperties: 2, additionalProperties: { type: 'string' } }],
    ['versions', PackageVersions(2), true, { type: 'object', maxProperties: 2, additionalProperties: { type: 'string' } }],
    ['a name', ReleaseName(), true, { type: 'string', pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}-[0-9a-f]{16}$' }],
  ])('%s', (_, rule, required, schema) => expect(documented(rule)).toEqual({ required, schema }));
});
