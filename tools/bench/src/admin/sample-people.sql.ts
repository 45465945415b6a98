/** SQL fragments that derive people and times from a number, deterministically. */

export const FIRST = [
  'Ana',
  'Bruna',
  'Carla',
  'Daniela',
  'Elaine',
  'Fabíola',
  'Giovana',
  'Helena',
  'Iara',
  'Joana',
  'Karina',
  'Lúcia',
  'Mariana',
  'Natália',
  'Olívia',
  'Paula',
  'Quitéria',
  'Rita',
  'Sônia',
  'Tereza',
  'Úrsula',
  'Vânia',
  'Wanda',
  'Yara',
  'Zélia',
];
export const LAST = [
  'Almeida',
  'Barros',
  'Campos',
  'Duarte',
  'Esteves',
  'Farias',
  'Gonçalves',
  'Henriques',
  'Ibarra',
  'Junqueira',
  'Lacerda',
  'Machado',
  'Nogueira',
  'Oliveira',
  'Pacheco',
  'Queiroz',
  'Ramalho',
  'Sampaio',
  'Tavares',
  'Uchôa',
  'Valente',
  'Xavier',
  'Zanetti',
];

const array = (words: string[]): string => `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`;
export const pick = (words: string[], seed: string): string => `(${array(words)})[1 + (${seed}) % ${words.length}]`;
/**
 * A time of the last three years. The multiplier and the range are coprime, so the times are evenly distributed and consecutive numbers are
 * far apart.
 */
export const moment = (seed: string): string => `now() - make_interval(secs => ((${seed})::bigint * 7919 % 94608000)::double precision)`;
export const name = (seed: string): string =>
  `${pick(FIRST, seed)} || ' ' || ${pick(LAST, `${seed} / 7`)} || ' ' || ${pick(LAST, `${seed} / 3`)}`;
export const email = (seed: string): string => `'pessoa.' || (${seed}) || '@exemplo' || (${seed}) % 97 || '.com.br'`;
