const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** 'Usuários' is found by 'usua': case, accents and word order don't matter. */
export function matches({ label, keywords = '' }: { label: string; keywords?: string }, query: string): boolean {
  const text = plain(`${label} ${keywords}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
