import { useSearchParams } from 'react-router-dom';

export interface OpenRecord {
  /** Null while none is open. */
  id: string | null;
  open(id: string): void;
  close(): void;
}

/** What stands within an open record closes with it. */
export const OPEN_RECORD = ['aberto'] as const;

/** Which record stands open beside its list, kept in the address: `?aberto=<id>`. */
export function useOpenRecord(): OpenRecord {
  const [params, setParams] = useSearchParams();
  const change = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set('aberto', id);
    else next.delete('aberto');
    setParams(next, { preventScrollReset: true });
  };
  return { id: params.get('aberto'), open: change, close: () => change(null) };
}
