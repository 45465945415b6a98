import { ApiProblem } from '@aflora/api-client';
import type { MemberLetterView } from '@aflora/contracts';
import { formatMonthAndYear, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Film } from '../../components/film';
import { LoadFailed } from '../../components/load-failed';
import { BrowserPage } from '../../components/page';
import { flower } from '../../lib/art';
import { useSessionUser, useShell } from '../../lib/shell';
import { isForMembersOnly, MembersOnly } from './members-only';
import { kindLabel, memberLetterQuery } from './members.api';
import classes from './members-page.module.css';

/** One letter or class. */
export function MemberLetterPage() {
  const { id = '' } = useParams();
  return (
    <BrowserPage title="Área de membros">
      <MemberLetter key={id} id={id} />
    </BrowserPage>
  );
}

function MemberLetter({ id }: { id: string }) {
  return useSessionUser() ? <LoadedLetter id={id} /> : <MembersOnly />;
}

function LoadedLetter({ id }: { id: string }) {
  const query = useQuery(memberLetterQuery(useShell().api, id));
  const { data, error } = query;
  if (isForMembersOnly(error)) return <MembersOnly />;
  const isUnknown = error instanceof ApiProblem && error.status === 404;
  return (
    <main id="conteudo" className={classes.page}>
      <p>
        <Link to="/membros" className={classes.back}>
          Área de membros
        </Link>
      </p>
      {data && !isUnknown && <Letter letter={data} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label="Carregando a carta" />}
      {isUnknown && <h1>Carta não encontrada</h1>}
      {!data && error && !isUnknown && <LoadFailed text="Não foi possível carregar a carta." query={query} />}
    </main>
  );
}

function Letter({ letter: { kind, month, title, body, videoId } }: { letter: MemberLetterView }) {
  return (
    <article>
      <p className={classes.about}>
        {kindLabel(kind)} · {formatMonthAndYear(month)}
      </p>
      <h1>{title}</h1>
      {videoId && (
        <div className={classes.film}>
          <Film title={title} youtubeId={videoId} poster={flower} />
        </div>
      )}
      <div className={classes.text}>
        {body.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
