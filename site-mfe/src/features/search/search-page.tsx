import { BlossomIcon, Skeleton } from '@aflora/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page';
import { SearchField } from '../../components/search-field';
import { FoundRow, Suggestions } from './results';
import classes from './search-page.module.css';
import { SEARCH_PAGE_SIZE, searchedText } from './search.api';
import { resultsText, useSearch, type FoundGroup } from './use-search';

/** Results of a search of the whole site. The text is part of the address. */
export function SearchPage() {
  const [params, setParams] = useSearchParams();
  const text = searchedText(params);
  const search = useSearch({ text, size: SEARCH_PAGE_SIZE });
  const { groups, state } = search;
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title={text ? `Busca por “${text}”` : 'Busca'} noindex />
      <h1>Busca</h1>
      <SearchField
        value={text}
        placeholder="O que você procura?"
        onSearch={(next) => setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true })}
      />
      <p role="status" className={classes.count}>
        {state === 'found' && `${resultsText(groups)} com ${search.isSimilar ? 'palavras parecidas com ' : ''}“${text}”`}
      </p>
      {state === 'searching' && <Waiting />}
      {groups.map((group) => (
        <Results key={group.title} group={group} />
      ))}
      {search.isError && <LoadFailed text="Não foi possível buscar produtos e cursos." query={search} />}
      {(state === 'idle' || state === 'nothing') && <Nothing isSearched={state === 'nothing'} />}
    </main>
  );
}

function Results({ group: { title, found, more } }: { group: FoundGroup }) {
  return (
    <section aria-label={title} className={classes.group}>
      <h2>{title}</h2>
      <ul className={classes.list}>
        {found.map((one) => (
          <li key={one.to}>
            <FoundRow found={one} />
          </li>
        ))}
      </ul>
      {more && (
        <Link to={more.to} className={classes.more}>
          {more.label}
        </Link>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" role="status" aria-label="Buscando" className={classes.list}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={72} radius="sm" />
      ))}
    </div>
  );
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  return (
    <div className={classes.nothing}>
      <BlossomIcon size={72} />
      <h2>{isSearched ? 'Nada encontrado' : 'Busque no site inteiro'}</h2>
      <p>{isSearched ? 'Confira a escrita, tente outra palavra ou siga por aqui:' : 'Produtos, cursos e páginas. Ou siga por aqui:'}</p>
      <Suggestions className={classes.suggestions} />
    </div>
  );
}
