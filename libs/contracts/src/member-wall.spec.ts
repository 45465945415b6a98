import { wallName } from './member-wall';

describe('the name on the wall of members', () => {
  it.each([
    ['Marina', 'Alves', 'Marina A.'],
    ['Ana Clara', 'de souza', 'Ana S.'],
    ['Rita', null, 'Rita'],
    ['Zoé', 'álvares', 'Zoé Á.'],
    [null, 'Alves', null],
    ['x'.repeat(100), 'Y', `${'x'.repeat(30)}… Y.`],
    ['x'.repeat(30), 'Y', `${'x'.repeat(30)} Y.`],
    ['🌸'.repeat(31), null, `${'🌸'.repeat(30)}…`],
    ['Marina', 'Alves 🌸', 'Marina'],
    ['Marina', '🌸alves', 'Marina A.'],
    ['\u200b\u3164', 'Alves', null],
    ['\u2800', null, null],
    ['\u202eMar\u00adina\u200d', '\u200bAlves', 'Marina A.'],
    [`Ma${'\u0301'.repeat(20)}ria`, null, 'Ma\u0301\u0301ria'],
    ['Ti\u1ebf\u0323n', null, 'Ti\u1ebf\u0323n'],
  ])('of %p %p is %p', (firstName, lastName, name) => {
    expect(wallName({ firstName, lastName })).toBe(name);
  });
});
