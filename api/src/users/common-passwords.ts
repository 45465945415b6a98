import { dictionary } from '@zxcvbn-ts/language-common';

/** What people here choose, beside the leaked lists of the library. */
const BRAZILIAN = [
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'vasco',
  'saopaulo',
  'gremio',
  'senha',
  'mudar',
  'amor',
  'deus',
  'jesus',
];
const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '2024', '2025', '2026', '@123', '!'];

let known: Set<string> | undefined;

/** One of the tens of thousands that are tried first; case does not matter. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set([...dictionary['passwords-common'], ...BRAZILIAN.flatMap((word) => ENDINGS.map((ending) => word + ending))]);
  return known.has(password.toLowerCase());
}
