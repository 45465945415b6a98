import { Button, formatCount } from '@aflora/ui';
import { Pagination } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange(page: number): void;
}

/**
 * Makes a button at the end of the list look disabled. It isn't, because a disabled button would lose the focus of a user who has just
 * pressed it.
 */
const atEnd = (isAtEnd: boolean) => (isAtEnd ? { 'aria-disabled': true, 'data-disabled': true } : {});

const stepLabels: Record<string, string> = { previous: 'Página anterior', next: 'Próxima página' };

/** '1 a 12 de 40' and the page numbers, which are hidden while there is only one page. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min((page - 1) * pageSize + 1, total);
  return (
    <nav className={classes.row} aria-label="Páginas">
      <p role="status">
        {formatCount(first)} a {formatCount(Math.min(page * pageSize, total))} de {formatCount(total)}
      </p>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(to) => to !== page && onChange(to)}
          siblings={1}
          classNames={{ control: classes.page, dots: classes.page }}
          getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
          getControlProps={(control) => ({
            ...{ 'aria-label': stepLabels[control], disabled: false },
            ...atEnd(page === (control === 'next' ? pages : 1)),
          })}
        />
      )}
    </nav>
  );
}

interface KeysetPagerProps {
  /** Noun for the total, singular and plural: `['pedido', 'pedidos']`. */
  of: readonly [one: string, many: string];
  page: { total: number; isTotalCapped: boolean; nextCursor: string | null; previousCursor: string | null };
  onGoTo(cursor: string): void;
}

/** 'mais de 10.000 pedidos' and links to the previous and next page of a long list. */
export function KeysetPager({ of: [one, many], page, onGoTo }: KeysetPagerProps) {
  const { total, isTotalCapped, nextCursor, previousCursor } = page;
  return (
    <nav className={classes.row} aria-label="Páginas">
      <p role="status">
        {isTotalCapped && 'mais de '}
        {formatCount(total)} {total === 1 ? one : many}
      </p>
      {(nextCursor ?? previousCursor) && (
        <div className={classes.neighbours}>
          <Button
            variant="subtle"
            size="sm"
            className={classes.neighbour}
            {...atEnd(!previousCursor)}
            onClick={() => previousCursor && onGoTo(previousCursor)}
            leftSection={<IconChevronLeft size={18} stroke={1.8} aria-hidden />}
          >
            Página anterior
          </Button>
          <Button
            variant="subtle"
            size="sm"
            className={classes.neighbour}
            {...atEnd(!nextCursor)}
            onClick={() => nextCursor && onGoTo(nextCursor)}
            rightSection={<IconChevronRight size={18} stroke={1.8} aria-hidden />}
          >
            Próxima página
          </Button>
        </div>
      )}
    </nav>
  );
}
