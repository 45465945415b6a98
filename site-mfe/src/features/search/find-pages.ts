import { sitePages } from '@aflora/contracts/site-pages';

type SitePage = (typeof sitePages)[number];

/** Words of a text without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Number of letters that are wrong, missing or too much. */
function mistakes(typed: string, word: string): number {
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...typed].entries()) {
    const next = [index + 1];
    for (let place = 1; place <= word.length; place++) {
      const same = (row[place - 1] ?? 0) + Number(word[place - 1] !== letter);
      next.push(Math.min(same, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[word.length] ?? 0;
}

/** Fewer than the API tolerates in names of products, because the texts of pages have more words that are alike by chance. */
const toleratedIn = ({ length }: string): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

interface Candidate {
  page: SitePage;
  title: string[];
  all: string[];
}

const candidates: Candidate[] = sitePages.map((page) => {
  const { title, text, words = '' } = page;
  return { page, title: wordsOf(title), all: wordsOf(`${title} ${text} ${words}`) };
});

type Matches = (typed: string, word: string) => boolean;
const begins: Matches = (typed, word) => word.startsWith(typed);
const resembles: Matches = (typed, word) => Math.abs(word.length - typed.length) <= 2 && mistakes(typed, word) <= toleratedIn(typed);

/** Pages that have all words, those with all of them in the title first; if there are none, pages with similar words. */
export function findPages(text: string): { pages: SitePage[]; isSimilar: boolean } {
  const typed = wordsOf(text.slice(0, 100));
  const having = (matches: Matches, part: 'title' | 'all') =>
    candidates.filter((candidate) => typed.every((word) => candidate[part].some((known) => matches(word, known))));
  const pagesOf = (matches: Matches) => [...new Set([...having(matches, 'title'), ...having(matches, 'all')])].map(({ page }) => page);
  if (typed.length === 0) return { pages: [], isSimilar: false };
  const exact = pagesOf(begins);
  return exact.length > 0 ? { pages: exact, isSimilar: false } : { pages: pagesOf(resembles), isSimilar: true };
}
