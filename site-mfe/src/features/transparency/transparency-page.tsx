import {
  DONATIONS_IN_A_SUM,
  OPEN_DATA_LICENSE,
  paths,
  VARIOUS_PROJECTS,
  type FundSumsView,
  type ProjectSumsView,
  type TransparencyView,
} from '@aflora/contracts';
import { formatMoney, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page';
import { Figures, PageIntro, Section } from '../../components/page-sections';
import { useShell } from '../../lib/shell';
import { FundBars } from './fund-bars';
import { dayName, isIncomeKnown, monthAddress, monthName, projectName, transparencyQuery } from './transparency.api';
import classes from './transparency-page.module.css';

const DESCRIPTION = 'O que entrou em doações, o que cada real pagou, com comprovante, e o que ainda não foi usado. Em dados abertos.';
/** Months of the chart; earlier ones are links. */
const CHARTED_MONTHS = 12;

export function TransparencyPage() {
  const query = useQuery(transparencyQuery(useShell().api));
  return (
    <main id="conteudo">
      <PageHead title="Trilha do real" description={DESCRIPTION} canonicalPath="/transparencia" />
      <PageIntro
        title={
          <>
            Trilha do real: o que a sua doação <em>pagou</em>
          </>
        }
        lead="Cada doação paga despesas na ordem em que chega, do arroz da cesta ao material da oficina. Aqui está tudo: o que entrou, o que foi pago, com comprovante, e o que ainda não foi usado."
      />
      {query.data ? <Overview sums={query.data} /> : <Waiting query={query} />}
      <Explanation />
    </main>
  );
}

function Waiting({ query }: { query: { isError: boolean; isFetching: boolean; refetch(): unknown } }) {
  if (query.isError) return <LoadFailed text="Não foi possível carregar as contas." query={query} />;
  return (
    <div className={classes.waiting} role="status" aria-label="Carregando...">
      <Skeleton height={280} radius="md" />
      <Skeleton height={420} radius="md" mt="xl" />
    </div>
  );
}

function Overview({ sums }: { sums: TransparencyView }) {
  const months = sums.months.toReversed();
  const earlier = months.slice(CHARTED_MONTHS);
  return (
    <>
      <Section
        tone="plum"
        title="Até hoje"
        text={`Doações recebidas até ${dayName(sums.incomeUntil)}, já sem o que foi devolvido ou contestado. Membros e loja ficam de fora.`}
      >
        <Figures figures={figuresOf(sums)} areAmounts />
      </Section>
      <Section title="Mês a mês" text="Cada mês tem a sua página, com todas as despesas e os comprovantes.">
        {months.length === 0 ? (
          <p>As primeiras doações e despesas aparecem aqui.</p>
        ) : (
          <FundBars
            caption="Doações e despesas por mês"
            of="Mês"
            groups={months.slice(0, CHARTED_MONTHS).map(({ month, receivedCents, spentCents }) => ({
              ...{ key: month, label: <MonthLink month={month} />, spentCents },
              receivedCents: isIncomeKnown(month, sums) ? receivedCents : undefined,
            }))}
          />
        )}
        {earlier.length > 0 && (
          <ul className={classes.earlier} aria-label="Meses anteriores">
            {earlier.map(({ month }) => (
              <li key={month}>
                <MonthLink month={month} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section tone="sand" title="Por projeto" text="Quem doa escolhe um projeto, ou deixa a doação para onde mais precisar.">
        <ul className={classes.projects}>
          {sums.projects.map((project) => (
            <li key={project.project ?? ''}>
              <h3>{projectName(project.project)}</h3>
              <dl>
                <Amount label="Entrou" cents={project.receivedCents} />
                <Amount label="Gasto" cents={project.spentCents} />
                {paidByOthers(project) > 0 && <Amount label="Pago por doações sem projeto" cents={paidByOthers(project)} />}
                {paidForOthers(project) > 0 && <Amount label="Pagou despesas de projetos" cents={paidForOthers(project)} />}
                <Amount label="Ainda não usado" cents={project.unspentCents} />
                {project.uncoveredCents > 0 && <Amount label="Ainda sem doações correspondentes" cents={project.uncoveredCents} />}
              </dl>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** Part of a project's expenses that donations without a project pay. */
const paidByOthers = ({ project, coveredCents, receivedCents, unspentCents }: ProjectSumsView): number =>
  project === null ? 0 : coveredCents - (receivedCents - unspentCents);

/** What donations without a project pay of the projects' expenses. */
const paidForOthers = ({ project, coveredCents, receivedCents, unspentCents }: ProjectSumsView): number =>
  project === null ? receivedCents - unspentCents - coveredCents : 0;

const figuresOf = ({ receivedCents, spentCents, unspentCents, uncoveredCents }: FundSumsView) => [
  { figure: formatMoney(receivedCents), label: 'entraram em doações' },
  { figure: formatMoney(spentCents), label: 'foram gastos' },
  { figure: formatMoney(unspentCents), label: 'ainda não foram usados' },
  ...(uncoveredCents > 0 ? [{ figure: formatMoney(uncoveredCents), label: 'gastos ainda sem doações correspondentes' }] : []),
];

const MonthLink = ({ month }: { month: string }) => <Link to={monthAddress(month)}>{monthName(month)}</Link>;

function Amount({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

function Explanation() {
  return (
    <Section title="Como as contas são feitas">
      <ul className={classes.points}>
        <li>
          A doação que chega primeiro paga primeiro. Uma despesa de um projeto usa antes as doações dadas para ele e, quando elas acabam, as
          que vieram para onde mais precisar.
        </li>
        <li>
          Se uma doação é devolvida depois de usada, a seguinte assume a despesa. Enquanto não há outra, dizemos que ainda faltam doações.
        </li>
        <li>
          Uma despesa publicada nunca some: quando é corrigida, ficam escritos nela a data da correção, o motivo e o valor, o dia ou o
          projeto de antes; quando é estornada, a data e o motivo.
        </li>
        <li>
          Para proteger quem doa, o que entrou aparece por mês, e só quando o mês termina. Os projetos com menos de {DONATIONS_IN_A_SUM}{' '}
          doações no mês aparecem numa soma só, “{VARIOUS_PROJECTS}”. Os totais são os mesmos. O que a sua doação pagou você vê antes, na
          página dela.
        </li>
        <li>
          Dados pessoais são cobertos nas fotos dos comprovantes. Os comprovantes em PDF são conferidos e publicados como foram recebidos. O
          nome de um fornecedor que é pessoa física não aparece nas despesas.
        </li>
      </ul>
      <h3 className={classes.data}>Dados abertos</h3>
      <p className={classes.note}>
        Despesas em <a href={paths.transparencyExpensesCsv}>CSV</a> ou <a href={paths.transparencyExpensesJson}>JSON</a> · doações por mês e
        projeto em <a href={paths.transparencyIncomeCsv}>CSV</a> ou <a href={paths.transparencyIncomeJson}>JSON</a>. Use como quiser,
        citando a fonte: licença{' '}
        <a href={OPEN_DATA_LICENSE.url} rel="license">
          {OPEN_DATA_LICENSE.name}
        </a>
        .
      </p>
    </Section>
  );
}
