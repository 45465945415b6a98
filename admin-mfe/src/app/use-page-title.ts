import { useEffect } from 'react';

/** The browser tab's title: '<page> · Dashboard Admin'. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Dashboard Admin`;
  }, [page]);
}
