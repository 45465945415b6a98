import { isCommonPassword } from './common-passwords';

const EMAIL = 'rita.lima@example.com';

/** The most used passwords worldwide and in Brazil that have at least six characters. */
const MOST_USED = `
  123456 123456789 12345678 1234567 1234567890 654321 987654321 123123 123321 121212 112233 111111 000000 00000000 666666 555555 222222 777777
  102030 010203 10203040 147258369 147852 159753 aaaaaa password password1 passw0rd qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  1q2w3e 1q2w3e4r 1qaz2wsx q1w2e3r4 abc123 abcdef abcd1234 iloveyou princess dragon monkey sunshine football superman gabriel mudar123
  senha123 123mudar brasil flamengo corinthians familia deusefiel admin123
`
  .trim()
  .split(/\s+/);

const PREDICTABLE = [
  ...[
    '      ',
    '\u00a0\u2003\u3000 \t ',
    '\u200b\u200b\u200b\u200b\u200b\u200b',
    '........',
    'ãããããã',
    '🌻🌻🌻🌻🌻🌻',
    'abababab',
    'abc1abc1',
    'aabbaabb',
  ],
  ...['aflora', 'Aflora!', 'AFLORA2026', 'afl0ra', '@flora', '4fl0r4', 'a.f.l.o.r.a', 'aflora-beleza', 'Instituto Aflora', 'ａｆｌｏｒａ'],
  ...['fedcba', 'abcxyz', '7890123', 'qazwsx', 'poiuyt', 'lkjhgf', '456fgh', '01011990', '31/12/2001', '20011231', '251285'],
  ...['rita.lima', 'RitaLima', 'rita123', 'Lima@2026', 'r1t4l1m4', 'rita.lima@example.com', 'Sênha1', 'S3nha!'],
];

describe('isCommonPassword', () => {
  it.each(MOST_USED)('knows %s, which is among the most used', async (password) => {
    expect(await isCommonPassword(password, EMAIL)).toBe(true);
  });

  it.each(PREDICTABLE)('knows %j, which follows from a pattern, the brand or the address', async (password) => {
    expect(await isCommonPassword(password, EMAIL)).toBe(true);
  });

  it.each([
    ' 🌻🌻🌻🌻 ',
    'Segredo-2026',
    'Girassol-amarelo',
    'cavalo bateria',
    'flora-da-serra',
    'meritarama',
    'k3Vx9q',
    '83920174',
    'Ritalina-73',
    'a1b2c3x9',
  ])('accepts %j', async (password) => expect(await isCommonPassword(password, EMAIL)).toBe(false));

  it('takes no name from an address of initials', async () => {
    expect(await isCommonPassword('jc-73914', 'jc@example.com')).toBe(false);
  });

  it('decides about the longest password in a moment', async () => {
    await isCommonPassword('loads the lists', EMAIL);
    const start = process.cpuUsage();
    for (const piece of ['a', 'ab', 'abcde', '12', ' ']) await isCommonPassword(`${piece.repeat(200).slice(0, 199)}!`, EMAIL);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(200);
  });
});
