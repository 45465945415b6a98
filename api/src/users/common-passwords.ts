import { siteContent } from '@aflora/contracts/content';

/** Words of passwords that are common in Brazil, in addition to the library's list of the most used passwords of the world. */
const BRAZILIAN = [
  ...['brasil', 'flamengo', 'corinthians', 'palmeiras', 'vasco', 'santos', 'cruzeiro', 'saopaulo', 'gremio', 'internacional'],
  ...['senha', 'minhasenha', 'mudar', 'amor', 'teamo', 'meuamor', 'deus', 'deusefiel', 'jesus', 'familia', 'felicidade'],
];
const { brand, shopName, charityName } = siteContent;
const BRAND = [brand, shopName, charityName].map((name) => letters(plain(name)));
/** Minimum length of a part of an address; shorter parts, such as initials, occur in too many words. */
const MIN_NAME_LETTERS = 3;

/** Characters that people use instead of letters. */
const SIGNS: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

interface Known {
  mostUsed: Set<string>;
  /** The keys around each key of a keyboard. */
  neighbours: Partial<Record<string, (string | null)[]>>;
}

let known: Known | undefined;

async function load(): Promise<Known> {
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return { mostUsed: new Set(dictionary['passwords-common']), neighbours: adjacencyGraphs.qwerty };
}

/**
 * Whether the password is among the tens of thousands that attackers try first: one of the most used ones; a Brazilian word, the brand or a
 * part of the account's address with digits or symbols around it; blanks; a repetition; a sequence; neighbouring keys; or a date.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  known ??= await load();
  const text = plain(password);
  if (known.mostUsed.has(text) || text === plain(email)) return true;
  if (isSimple(text)) return true;
  const words = new Set([...BRAZILIAN, ...BRAND, ...namesOf(email)]);
  return [letters(text), letters(withoutSigns(text)), letters(withoutSigns(text.replace(/[\d\W_]+$/, '')))].some((word) => words.has(word));
}

/** Text in lower case, without diacritics and full-width forms. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function letters(text: string): string {
  return text.replace(/\P{L}/gu, '');
}

const withoutSigns = (text: string): string => text.replace(/[\d@$!]/g, (sign) => SIGNS[sign] ?? sign);

/** The local part of an address and its components: `rita.lima` of `rita.lima@example.com`, `rita` and `lima`. */
function namesOf(email: string): string[] {
  const [name = ''] = plain(email).split('@');
  return [name, ...name.split(/[^a-z]+/)].map(letters).filter((word) => word.length >= MIN_NAME_LETTERS);
}

function isSimple(text: string): boolean {
  if (/^[\p{Z}\p{C}]*$/u.test(text)) return true;
  // The length of the repeated unit is the first position at which the text occurs again in its doubled form.
  const unit = text.slice(0, `${text}${text}`.indexOf(text, 1));
  if (unit.length < text.length && (unit.length <= 4 || isSimple(unit))) return true;
  if (/^[a-z\d]+$/.test(text) && new Set(text).size <= 2) return true;
  return isDate(text) || runsOf(text).every((run) => run.length >= 3);
}

/** Digits of a date: 31122001, 311201, 12312001, 20011231, or with separators. */
function isDate(text: string): boolean {
  const figures = text.replace(/[-/. ]/g, '');
  return DATES.some((form) => form.test(figures));
}

const DATES = [
  /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)?\d\d$/,
  /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(19|20)\d\d$/,
  /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
];

/**
 * Splits the text where the next character neither repeats the last, nor continues the sequence (123, cba), nor is next to it on the
 * keyboard.
 */
function runsOf(text: string): string[] {
  const runs: string[] = [];
  let previous: string | undefined;
  for (const character of text) {
    if (previous !== undefined && (isNext(previous, character) || areNeighbours(previous, character)))
      runs.push(`${runs.pop()}${character}`);
    else runs.push(character);
    previous = character;
  }
  return runs;
}

const isNext = (one: string, other: string): boolean =>
  one === other ||
  (/^[a-z\d]$/.test(one) && (Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) === 1 || ['90', '09'].includes(one + other)));

const areNeighbours = (one: string, other: string): boolean => (known?.neighbours[one] ?? []).some((key) => key?.includes(other));
