import { Pagination } from '@mantine/core';
import classes from './pager.module.css';

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange(page: number): void;
}

const words: Record<string, string> = { previous: 'Página anterior', next: 'Próxima página' };

/** '1 a 12 de 40' and the numbers of the pages, which stay away while there is one page only. */
export function Pager({ page, pageSize, total, onChange }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = Math.min((page - 1) * pageSize + 1, total);
  return (
    <nav className={classes.row} aria-label="Páginas">
      <p role="status">
        {first} a {Math.min(page * pageSize, total)} de {total}
      </p>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onChange}
          siblings={1}
          classNames={{ control: classes.page, dots: classes.page }}
          getItemProps={(number) => ({ 'aria-label': `Página ${number}` })}
          getControlProps={(control) => ({ 'aria-label': words[control] })}
        />
      )}
    </nav>
  );
}
