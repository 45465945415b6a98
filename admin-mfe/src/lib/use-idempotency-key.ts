import { useRef } from 'react';

/** The same input sent again carries the same key, so that it takes effect once; another input carries another key. */
export function useIdempotencyKey(): (input: object) => string {
  const sent = useRef({ text: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
