import type { PageHead as Head } from '@aflora/mfe-contract';
import { siteContent } from '@aflora/contracts/content';
import { createContext, useContext, useEffect } from 'react';

export interface CollectedHead extends Head {
  status?: number;
}

/** Where a prerendered page leaves its head; browsers have none. */
const HeadCollector = createContext<((head: CollectedHead) => void) | null>(null);

export const HeadCollectorProvider = HeadCollector.Provider;

/** Title of the document, and for the server everything else that a page says about itself. */
export function PageHead(head: CollectedHead) {
  const collect = useContext(HeadCollector);
  const title = head.canonicalPath === '/' ? head.title : `${head.title} · ${siteContent.brand}`;
  collect?.({ ...head, title });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
