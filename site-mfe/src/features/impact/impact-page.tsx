import { impactTexts, type ImpactEntryView, type ImpactSummaryView } from '@aflora/contracts';
import { saveFile } from '@aflora/api-client/save-file';
import { BlossomIcon, Button, formatDate, formatMonthAndYear, formatMoney, Skeleton } from '@aflora/ui';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { MoreButton } from '../../components/more-button';
import { BrowserPage, CenteredPage } from '../../components/page';
import { useSingleMutation } from '../../lib/mutations';
import { useLoginDialog, useSessionUser, useShell } from '../../lib/shell';
import { downloadImpactYear, impactQuery, impactSummaryQuery } from './impact.api';
import { ImpactCard } from './impact-card';
import classes from './impact-page.module.css';

/** What the user bought, gave and contributed, in one timeline. */
export function ImpactPage() {
  return (
    <BrowserPage title="Meu impacto">
      <Impact />
    </BrowserPage>
  );
}

function Impact() {
  return useSessionUser() ? <OwnImpact /> : <SignInFirst />;
}

function SignInFirst() {
  const openLogin = useLoginDialog();
  return (
    <CenteredPage className={classes.empty}>
      <BlossomIcon size={72} />
      <h1>Meu impacto</h1>
      <p>Entre na sua conta para ver o que as suas compras, doações e contribuições já fizeram.</p>
      <Button onClick={openLogin}>Entrar</Button>
    </CenteredPage>
  );
}

function OwnImpact() {
  const { api } = useShell();
  const query = useQuery(impactSummaryQuery(api));
  const { data: summary } = query;
  return (
    <main id="conteudo" className={classes.page} aria-busy={!summary && !query.isError ? true : undefined}>
      <Link to="/perfil" className={classes.back}>
        Voltar ao perfil
      </Link>
      <h1>Meu impacto</h1>
      {!summary && query.isError && <LoadFailed text="Não foi possível carregar o seu impacto." query={query} />}
      {!summary && !query.isError && <Skeleton height={420} mt={32} role="status" aria-label="Carregando o seu impacto" />}
      {summary && (summary.since ? <Content summary={summary} since={summary.since} /> : <NothingYet />)}
    </main>
  );
}

function NothingYet() {
  return (
    <div className={classes.empty}>
      <BlossomIcon size={72} />
      <p>Sua primeira doação, compra ou contribuição de membro começa esta linha do tempo.</p>
      <div className={classes.ways}>
        <Button component={Link} to="/doacoes">
          Fazer uma doação
        </Button>
        <Button component={Link} to="/loja" variant="outline">
          Conhecer a loja
        </Button>
      </div>
    </div>
  );
}

/** The month in São Paulo. */
function month(instant: string): string {
  const [, number, year] = formatDate(instant).split('/');
  return formatMonthAndYear(`${year}-${number}`);
}

function Content({ summary, since }: { summary: ImpactSummaryView; since: string }) {
  return (
    <>
      <p className={classes.lead}>Com a gente desde {month(since)}. Obrigado por cada passo.</p>
      <Totals summary={summary} />
      <div className={classes.columns}>
        <Timeline />
        <div className={classes.aside}>
          <ImpactCard />
          <Years years={summary.years} />
        </div>
      </div>
    </>
  );
}

function Totals({ summary }: { summary: ImpactSummaryView }) {
  const { donations, givenCents, membershipCents, orders, memberSince, baskets } = summary;
  const totals = [
    { label: donations === 1 ? 'em 1 doação' : `em ${donations} doações`, value: formatMoney(givenCents), isShown: donations > 0 },
    {
      label: memberSince ? `como membro desde ${month(memberSince)}` : 'como membro',
      value: formatMoney(membershipCents),
      isShown: membershipCents > 0,
    },
    { label: baskets === 1 ? 'cesta adotada' : 'cestas adotadas', value: String(baskets), isShown: baskets > 0 },
    { label: orders === 1 ? 'compra na loja' : 'compras na loja', value: String(orders), isShown: orders > 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <dl className={classes.totals}>
      {totals.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Timeline() {
  const query = useInfiniteQuery(impactQuery(useShell().api));
  const list = useRef<HTMLDivElement>(null);
  const entries = query.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-labelledby="linha-do-tempo">
      <h2 id="linha-do-tempo">Linha do tempo</h2>
      {!entries && query.isError && <LoadFailed text="Não foi possível carregar a linha do tempo." query={query} />}
      {!entries && !query.isError && <Skeleton height={240} mt={16} role="status" aria-label="Carregando a linha do tempo" />}
      {entries && (
        <div ref={list}>
          <Entries entries={entries} />
        </div>
      )}
      <MoreButton query={query} list={list} count={entries?.length ?? 0} className={classes.more}>
        Ver mais antigas
      </MoreButton>
    </section>
  );
}

/** The entries under the headings of their months. */
function Entries({ entries }: { entries: ImpactEntryView[] }) {
  const monthOf = ({ at }: ImpactEntryView) => formatDate(at).slice(3);
  const months = [...new Set(entries.map(monthOf))];
  return (
    <>
      {months.map((name) => {
        const own = entries.filter((entry) => monthOf(entry) === name);
        const [, number = '', year = ''] = /^(\d+)\/(\d+)$/.exec(name) ?? [];
        return (
          <Fragment key={name}>
            <h3 className={classes.month}>{formatMonthAndYear(`${year}-${number}`)}</h3>
            <ol className={classes.entries}>
              {own.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </Fragment>
        );
      })}
    </>
  );
}

const pages: Partial<Record<ImpactEntryView['kind'], string>> = { order: '/pedido', donation: '/doacao', basket: '/doacao' };

function Entry({ entry: { kind, event, at, pageId, amountCents, returnedCents } }: { entry: ImpactEntryView }) {
  // An event of a newer API has no text here.
  const text = (impactTexts as Partial<Record<string, string>>)[event] ?? event;
  const page = pages[kind];
  return (
    <li className={classes.entry} data-kind={kind}>
      <time dateTime={at}>{formatDate(at).slice(0, 5)}</time>
      <p className={classes.text}>
        {page && pageId ? <Link to={`${page}/${pageId}`}>{text}</Link> : text}
        {returnedCents > 0 && <span className={classes.returned}> {formatMoney(returnedCents)} devolvidos ou contestados</span>}
      </p>
      {amountCents !== null && amountCents > 0 && <p className={classes.amount}>{formatMoney(amountCents)}</p>}
    </li>
  );
}

function Years({ years }: { years: number[] }) {
  return (
    <section className={classes.card} aria-labelledby="meu-impacto-em-pdf">
      <h2 id="meu-impacto-em-pdf">Seu ano em PDF</h2>
      <p className={classes.hint}>Tudo o que aconteceu no ano, em um documento. Para os recibos, use o comprovante anual do perfil.</p>
      <ul className={classes.years}>
        {years.map((year) => (
          <li key={year}>
            <YearButton year={year} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function YearButton({ year }: { year: number }) {
  const { api } = useShell();
  const download = useSingleMutation({
    mutationFn: () => downloadImpactYear(api, year),
    meta: { failure: { message: 'Não foi possível baixar o PDF.' } },
    onSuccess: (pdf) => saveFile(pdf, `meu-impacto-${year}.pdf`),
  });
  return (
    <Button
      variant="light"
      size="sm"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.start()}
    >
      Meu impacto {year}
    </Button>
  );
}
