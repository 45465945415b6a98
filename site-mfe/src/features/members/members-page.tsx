import type { MemberLetterSummaryView } from '@aflora/contracts';
import { formatDate, formatMonthAndYear, Skeleton } from '@aflora/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { MoreButton } from '../../components/more-button';
import { BrowserPage } from '../../components/page';
import { useSessionUser, useShell } from '../../lib/shell';
import { isForMembersOnly, MembersOnly } from './members-only';
import { kindLabel, memberLettersQuery } from './members.api';
import classes from './members-page.module.css';

/** The members' area: all letters and classes. The API decides who reads them. */
export function MembersPage() {
  return (
    <BrowserPage title="Área de membros">
      <MembersArea />
    </BrowserPage>
  );
}

function MembersArea() {
  return useSessionUser() ? <Letters /> : <MembersOnly />;
}

function Letters() {
  const query = useInfiniteQuery(memberLettersQuery(useShell().api));
  const list = useRef<HTMLUListElement>(null);
  if (isForMembersOnly(query.error)) return <MembersOnly />;
  const letters = query.data?.pages.flatMap(({ items }) => items);
  return (
    <main id="conteudo" className={classes.page}>
      <h1>Área de membros</h1>
      <p className={classes.lead}>As cartas e as aulas de cada mês. Que bom caminhar com você.</p>
      {!letters && query.isError && <LoadFailed text="Não foi possível carregar as cartas." query={query} />}
      {!letters && !query.isError && <Skeleton height={240} role="status" aria-label="Carregando as cartas" />}
      {letters && <LetterList letters={letters} ref={list} />}
      <MoreButton query={query} list={list} count={letters?.length ?? 0} className={classes.more}>
        Ver mais antigas
      </MoreButton>
    </main>
  );
}

function LetterList({ letters, ref }: { letters: MemberLetterSummaryView[]; ref: Ref<HTMLUListElement> }) {
  if (letters.length === 0) return <p className={classes.lead}>A primeira carta está a caminho: avisamos por e-mail.</p>;
  return (
    <ul ref={ref} className={classes.letters}>
      {letters.map(({ id, kind, title, month, publishedAt }) => (
        <li key={id}>
          <p className={classes.about}>
            {kindLabel(kind)} · {formatMonthAndYear(month)}
          </p>
          <h2>
            <Link to={`/membros/${id}`}>{title}</Link>
          </h2>
          <p className={classes.about}>Publicada em {formatDate(publishedAt)}</p>
        </li>
      ))}
    </ul>
  );
}
