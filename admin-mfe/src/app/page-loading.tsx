import { Skeleton } from '@mantine/core';
import classes from './page-loading.module.css';

/** While a page's code is on its way: the heading's place and the content's. */
export function PageLoading() {
  return (
    <div aria-busy="true" role="status" aria-label="Carregando..." className={classes.page}>
      <Skeleton height={36} width="min(280px, 70%)" radius="sm" />
      <Skeleton height={24} width="min(360px, 90%)" radius="sm" />
      <Skeleton height={240} radius="md" mt="md" />
    </div>
  );
}
