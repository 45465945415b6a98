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
  ])('of %p %p is %p', (firstName, lastName, name) => {
    expect(wallName({ firstName, lastName })).toBe(name);
  });
});
