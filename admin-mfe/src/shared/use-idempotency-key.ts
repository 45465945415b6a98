import { useRef } from 'react';

/** The same words sent again carry the same key, so that they take effect once; other words carry another. */
export function useIdempotencyKey(): (words: object) => string {
  const sent = useRef({ words: '', key: '' });
  return (words) => {
    const text = JSON.stringify(words);
    if (sent.current.words !== text) sent.current = { words: text, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
