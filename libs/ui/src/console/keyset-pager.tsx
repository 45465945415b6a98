import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import classes from './pager.module.css';

interface KeysetPagerProps {
  /** What is listed, one and many: `['pedido', 'pedidos']`. */
  of: readonly [one: string, many: string];
  page: { total: number; isTotalCapped: boolean; nextCursor: string | null; previousCursor: string | null };
  onGoTo(cursor: string): void;
}

const number = new Intl.NumberFormat('pt-BR');

/** 'mais de 10.000 pedidos' and the way to the neighbouring pages of a long list. */
export function KeysetPager({ of: [one, many], page, onGoTo }: KeysetPagerProps) {
  const { total, isTotalCapped, nextCursor, previousCursor } = page;
  return (
    <nav className={classes.row} aria-label="Páginas">
      <p role="status">
        {isTotalCapped && 'mais de '}
        {number.format(total)} {total === 1 ? one : many}
      </p>
      {(nextCursor ?? previousCursor) && (
        <div className={classes.neighbours}>
          <Button
            variant="subtle"
            size="sm"
            className={classes.neighbour}
            disabled={!previousCursor}
            onClick={() => previousCursor && onGoTo(previousCursor)}
            leftSection={<IconChevronLeft size={18} stroke={1.8} aria-hidden />}
          >
            Página anterior
          </Button>
          <Button
            variant="subtle"
            size="sm"
            className={classes.neighbour}
            disabled={!nextCursor}
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
