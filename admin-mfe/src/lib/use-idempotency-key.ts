import { useRef } from 'react';

/** Returns the same key for the same input, so that a repeated request takes effect once, and another key for other input. */
export function useIdempotencyKey(): (input: object) => string {
  const sent = useRef({ text: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
