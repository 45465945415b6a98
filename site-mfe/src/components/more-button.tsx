import { Button } from '@aflora/ui';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import classes from './more-button.module.css';

const ROWS = 'li, article';

interface MoreButtonProps {
  /** The properties of an infinite query that are used here. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage(): unknown };
  /** The list above the button, and the number of its rows. */
  list: RefObject<HTMLElement | null>;
  count: number;
  size?: 'md';
  className: string | undefined;
  children: ReactNode;
}

/**
 * Button below a list that adds the next rows. The focus moves to the first of them, because the button is now after all of them, or gone with
 * the last page. Whoever has moved on while they were loading stays where they are.
 */
export function MoreButton({ query, list, count, ...look }: MoreButtonProps) {
  const pressed = useRef<{ button: Element; count: number }>(undefined);
  useEffect(() => {
    if (!pressed.current || count <= pressed.current.count) return;
    const { button, count: before } = pressed.current;
    pressed.current = undefined;
    if (document.activeElement === document.body || document.activeElement === button) focusRow(list.current, before);
  }, [count, list]);

  if (!query.hasNextPage) return null;
  return (
    <>
      <Button
        variant="outline"
        {...look}
        loading={query.isFetchingNextPage}
        onClick={({ currentTarget }) => {
          pressed.current = { button: currentTarget, count };
          query.fetchNextPage();
        }}
      />
      {query.isFetchNextPageError && (
        <p role="alert" className={classes.failed}>
          Não foi possível carregar mais. Tente novamente.
        </p>
      )}
    </>
  );
}

function focusRow(list: HTMLElement | null, index: number): void {
  const row = list?.querySelectorAll<HTMLElement>(ROWS)[index];
  const link = row?.querySelector<HTMLElement>('a:not([aria-hidden])');
  if (row && !link) row.tabIndex = -1;
  (link ?? row)?.focus();
}
