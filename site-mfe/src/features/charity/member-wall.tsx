import type { ApiClient } from '@aflora/api-client';
import { OTHERS_COUNTED, paths, type MemberWallView } from '@aflora/contracts';
import { Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { Section } from '../../components/page-sections';
import { useShell } from '../../lib/shell';
import classes from './member-wall.module.css';

/**
 * Query of the wall of members. Pages are not prerendered with it, so that no cache and no search engine keeps the name of somebody who
 * withdraws it.
 */
const memberWallQuery = (api: ApiClient) => ({
  queryKey: ['member-wall'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) => api.get<MemberWallView>(paths.memberWall, { signal }),
});

/** Members who chose to be named. */
export function MemberWall() {
  const query = useQuery(memberWallQuery(useShell().api));
  return (
    <Section
      title="Quem caminha com a gente"
      text="Membros que quiseram aparecer aqui. A todas e todos, também a quem não aparece, o nosso obrigado."
    >
      {query.data ? <Names wall={query.data} /> : <Missing query={query} />}
      <p className={classes.more}>
        <Link to="/seja-membro">Seja membro</Link>
      </p>
    </Section>
  );
}

function Names({ wall: { names, others } }: { wall: MemberWallView }) {
  if (names.length === 0) return <p className={classes.others}>O mural está começando: o primeiro nome pode ser o seu.</p>;
  return (
    <>
      <ul className={classes.names}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
      {others > 0 && <p className={classes.others}>{othersText(others)}</p>}
    </>
  );
}

function othersText(others: number): string {
  if (others >= OTHERS_COUNTED) return 'E mais de mil pessoas.';
  return others === 1 ? 'E mais 1 pessoa.' : `E mais ${others} pessoas.`;
}

function Missing({ query }: { query: { isError: boolean; isFetching: boolean; refetch(): unknown } }) {
  if (query.isError) return <LoadFailed text="Não foi possível carregar o mural de membros." query={query} />;
  return <Skeleton height={120} role="status" aria-label="Carregando o mural de membros" />;
}
