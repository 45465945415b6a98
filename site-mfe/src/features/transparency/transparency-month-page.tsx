import {
  paths,
  type ExpenseCorrectionView,
  type PublishedExpensePage,
  type MonthSumsView,
  type PublishedExpenseView,
  type TransparencyView,
} from '@aflora/contracts';
import { formatDate, formatMoney, formatMonthAndYear, Skeleton } from '@aflora/ui';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { CenteredPage, PageHead } from '../../components/page';
import { PageIntro, Section } from '../../components/page-sections';
import { useShell } from '../../lib/shell';
import { FundBars } from './fund-bars';
import {
  dayName,
  expenseId,
  EXPENSES_PER_PAGE,
  isIncomeKnown,
  isMonth,
  monthAddress,
  monthExpensesQuery,
  monthName,
  projectName,
  transparencyQuery,
} from './transparency.api';
import classes from './transparency-month-page.module.css';

export function TransparencyMonthPage() {
  const { month } = useParams();
  return isMonth(month) ? <Month key={month} month={month} /> : <UnknownMonth />;
}

function UnknownMonth() {
  return (
    <CenteredPage>
      <PageHead title="Mês não encontrado" noindex status={404} />
      <h1>Mês não encontrado</h1>
      <p>
        Veja <Link to="/transparencia">todos os meses</Link>.
      </p>
    </CenteredPage>
  );
}

function Month({ month }: { month: string }) {
  const { api } = useShell();
  const [params] = useSearchParams();
  const sums = useQuery(transparencyQuery(api));
  const expenses = useQuery(monthExpensesQuery(api, month, params));
  const { top, onTurn } = usePageTurns(expenses.data?.page);
  const name = formatMonthAndYear(month);
  return (
    <main id="conteudo">
      <PageHead
        title={`Trilha do real, ${name}`}
        description={`O que entrou em doações em ${name}, o que foi gasto e os comprovantes.`}
        canonicalPath={monthAddress(month)}
        // Any month has an address, of which search engines need only those with donations or expenses.
        noindex={sums.data && !sums.data.months.some((one) => one.month === month)}
      />
      <PageIntro title={monthName(month)} lead={leadOf(month, sums.data)}>
        <MonthLinks month={month} months={sums.data?.months ?? []} />
      </PageIntro>
      {sums.data && <ByProject month={month} all={sums.data} />}
      <Section
        title="Despesas"
        text={
          <>
            Este mês em{' '}
            <a className={classes.file} href={`${paths.transparencyExpensesCsv}?month=${month}`}>
              CSV
            </a>{' '}
            ou{' '}
            <a className={classes.file} href={`${paths.transparencyExpensesJson}?month=${month}`}>
              JSON
            </a>
            .
          </>
        }
      >
        <div ref={top} tabIndex={-1} className={classes.top}>
          {expenses.data ? (
            <Expenses page={expenses.data} month={month} linked={expenseId(params)} onTurn={onTurn} />
          ) : (
            <ExpensesWaiting query={expenses} />
          )}
        </div>
      </Section>
    </main>
  );
}

/** Moves the focus to the start of the expenses once a link below them has led to another page of them. */
function usePageTurns(page: number | undefined) {
  const top = useRef<HTMLDivElement>(null);
  const isTurning = useRef(false);
  useEffect(() => {
    if (page === undefined || !isTurning.current) return;
    isTurning.current = false;
    top.current?.focus();
  }, [page]);
  return { top, onTurn: () => void (isTurning.current = true) };
}

function leadOf(month: string, all: TransparencyView | undefined): string {
  const sums = all?.months.find((one) => one.month === month);
  if (!all || !sums) return 'O que entrou em doações, o que foi gasto e os comprovantes.';
  const spent = `foram gastos ${formatMoney(sums.spentCents)}`;
  if (!isIncomeKnown(month, all)) return `Até agora ${spent}. As doações do mês aparecem quando ele terminar.`;
  return `Entraram ${formatMoney(sums.receivedCents)} em doações e ${spent}.`;
}

function MonthLinks({ month, months }: { month: string; months: MonthSumsView[] }) {
  const before = months.filter((one) => one.month < month).at(-1);
  const after = months.find((one) => one.month > month);
  return (
    <nav className={classes.months} aria-label="Outros meses">
      <Link to="/transparencia">Todos os meses</Link>
      {before && <Link to={monthAddress(before.month)}>← {formatMonthAndYear(before.month)}</Link>}
      {after && <Link to={monthAddress(after.month)}>{formatMonthAndYear(after.month)} →</Link>}
    </nav>
  );
}

function ByProject({ month, all }: { month: string; all: TransparencyView }) {
  const sums = all.months.find((one) => one.month === month);
  if (!sums) return null;
  const groups = sums.projects.map(({ project, receivedCents, spentCents }) => ({
    ...{ key: project ?? '', label: projectName(project), spentCents },
    receivedCents: isIncomeKnown(month, all) ? receivedCents : undefined,
  }));
  return (
    <Section tone="sand" title="Por projeto">
      <FundBars caption="Doações e despesas do mês por projeto" of="Projeto" groups={groups} />
    </Section>
  );
}

function ExpensesWaiting({ query }: { query: { isError: boolean; isFetching: boolean; refetch(): unknown } }) {
  if (query.isError) return <LoadFailed text="Não foi possível carregar as despesas." query={query} />;
  return <Skeleton height={480} radius="md" role="status" aria-label="Carregando..." />;
}

interface ExpensesProps {
  page: PublishedExpensePage;
  month: string;
  /** Id of the expense to which the address leads. */
  linked: string | undefined;
  /** Called when a link to another page is followed. */
  onTurn(): void;
}

function Expenses({ page, month, linked, onTurn }: ExpensesProps) {
  const linkedRow = useRef<HTMLLIElement>(null);
  // A browser looks for the address's hash only while the page loads, before the expenses are there.
  useEffect(() => void linkedRow.current?.scrollIntoView(), [linked]);
  if (page.items.length === 0) return <p>Nenhuma despesa publicada neste mês.</p>;
  const pages = Math.ceil(page.total / EXPENSES_PER_PAGE);
  return (
    <>
      <ul className={classes.expenses}>
        {page.items.map((expense) => (
          <li
            key={expense.id}
            id={expense.id}
            ref={expense.id === linked ? linkedRow : undefined}
            className={classes.expense}
            data-linked={expense.id === linked || undefined}
            data-reversed={expense.reversedAt !== null || undefined}
          >
            <Expense expense={expense} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <nav className={classes.months} aria-label="Páginas">
          {page.page > 1 && (
            <Link to={`${monthAddress(month)}?pagina=${page.page - 1}`} onClick={onTurn}>
              Mais recentes
            </Link>
          )}
          <span>
            Página {page.page} de {pages}
          </span>
          {page.page < pages && (
            <Link to={`${monthAddress(month)}?pagina=${page.page + 1}`} onClick={onTurn}>
              Mais antigas
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

function Expense({ expense }: { expense: PublishedExpenseView }) {
  const { day, amountCents, project, supplier, description, reversedAt } = expense;
  return (
    <>
      <div className={classes.what}>
        <h3>{description}</h3>
        <p>
          <time dateTime={day}>{dayName(day)}</time> · {supplier}
        </p>
        <p>{projectName(project)}</p>
        <Notes expense={expense} />
      </div>
      <Evidence expense={expense} />
      <p className={classes.amount}>{reversedAt ? <del>{formatMoney(amountCents)}</del> : formatMoney(amountCents)}</p>
    </>
  );
}

function Notes({ expense }: { expense: PublishedExpenseView }) {
  const { amountCents, coveredCents, correctedAt, corrections, reversedAt, reversalReason } = expense;
  const uncoveredCents = amountCents - coveredCents;
  const notes: ReactNode[] = [
    reversedAt && `Estornada em ${formatDate(reversedAt)}: ${reversalReason}`,
    ...(corrections.length > 0 ? corrections.map(correctionNote) : [correctedAt && `Corrigida em ${formatDate(correctedAt)}`]),
    !reversedAt && uncoveredCents > 0 && `${formatMoney(uncoveredCents)} ainda sem doações correspondentes`,
  ];
  return notes.filter(Boolean).map((note, index) => (
    <p key={index} className={classes.note}>
      {note}
    </p>
  ));
}

/** `Corrigida em 20/11/2026 (antes: R$ 30,00, dia 12/11/2026): nota lida errado` */
function correctionNote({ at, reason, changed, ...former }: ExpenseCorrectionView): string {
  const before = [
    changed.includes('amount') && formatMoney(former.formerAmountCents),
    changed.includes('day') && `dia ${dayName(former.formerDay)}`,
    changed.includes('project') && projectName(former.formerProject),
    changed.includes('supplier') && 'outro fornecedor',
  ].filter(Boolean);
  return `Corrigida em ${formatDate(at)}${before.length > 0 ? ` (antes: ${before.join(', ')})` : ''}${reason ? `: ${reason}` : ''}`;
}

function Evidence({ expense: { evidenceUrl, evidenceKind, description } }: { expense: PublishedExpenseView }) {
  if (!evidenceUrl) return <p className={classes.none}>Sem comprovante publicado</p>;
  if (evidenceKind === 'document') {
    return (
      <a className={classes.document} href={evidenceUrl} aria-label={`Comprovante de ${description} (PDF)`}>
        <IconFileTypePdf size={22} stroke={1.6} aria-hidden /> Comprovante (PDF)
      </a>
    );
  }
  return (
    <a className={classes.picture} href={evidenceUrl} aria-label={`Comprovante de ${description}`}>
      <img src={`${evidenceUrl}?size=card`} alt="" width={96} height={96} loading="lazy" />
    </a>
  );
}
