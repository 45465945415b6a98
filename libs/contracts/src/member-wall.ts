import type { Count } from './values';

/** Maximum number of names on the wall. */
export const NAMES_ON_WALL = 60;

/** Others are counted up to this number. */
export const OTHERS_COUNTED = 1_000;

/** Members who chose to be named publicly. */
export interface MemberWallView {
  /** First name and initial, the most recent choice first; at most 60. */
  names: string[];
  /** Number of further members who chose to be named; 1,000 means 1,000 or more. */
  others: Count;
}

const MAX_LETTERS = 30;

/** The name of a member on the wall: the first name and the initial of the last, as in 'Marina A.'; null without a first name. */
export function wallName({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null {
  const [first] = words(firstName);
  const initial = /\p{L}/u.exec(words(lastName).at(-1) ?? '')?.[0].toLocaleUpperCase('pt-BR');
  if (!first) return null;
  return [shortened(first), ...(initial ? [`${initial}.`] : [])].join(' ');
}

/** Cut between code points, never within one. */
function shortened(name: string): string {
  const letters = [...name];
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : name;
}

/** Invisible characters, such as a zero-width space or a blank Braille pattern; a name of only these would look empty. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]+/gu;
/** More accents on one letter than any language has, which would cover the names around it. */
const STACKED = /(\p{M}{2})\p{M}+/gu;

const words = (text: string | null): string[] => text?.replace(INVISIBLE, '').replace(STACKED, '$1').split(/\s+/).filter(Boolean) ?? [];
