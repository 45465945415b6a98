/** 'Usuários' is found by 'usua': case and accents don't matter, and words may stand in any order. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function matches({ label, keywords = '' }: { label: string; keywords?: string }, query: string): boolean {
  const text = plain(`${label} ${keywords}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
