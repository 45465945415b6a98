import { ApiProblem } from '@aflora/api-client';
import {
  dateSorts,
  ledgerDifferenceStates,
  LedgerExplanationInput,
  paths,
  type LedgerCheckView,
  type LedgerDifferenceView,
} from '@aflora/contracts';
import { Button, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { Anchor, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormDialog } from '../../../components/dialogs';
import { RecordList, type ListTexts } from '../../../components/list-page/list-page';
import { RecordCard } from '../../../components/list-page/record-card';
import { LoadFailure } from '../../../components/placeholders';
import { focusHeading } from '../../../lib/focus';
import { sortBy } from '../../../lib/list-sort';
import { useListUrl } from '../../../lib/list-url';
import { useShell } from '../../../lib/shell';
import { providerName } from '../../../lib/status-labels';
import { useConsoleForm } from '../../../lib/use-console-form';
import classes from './ledger.module.css';
import { subjectOf } from '../payment-labels';
import {
  CHECKS_FAILURE,
  differencesQuery,
  DIFFERENCES_FAILURE,
  ledgerChecksQuery,
  paymentKeys,
  unchecked,
  type ChecksBefore,
} from '../payments.api';

const filters = {
  state: { name: 'situacao', values: ledgerDifferenceStates },
  sort: { name: 'ordem', values: dateSorts, isLasting: true },
} as const;

/** The open differences are listed unless another state is chosen. */
const choices = {
  state: {
    label: 'Situação',
    anyLabel: 'Em aberto',
    options: [
      { value: 'explained', label: 'Explicadas' },
      { value: 'ended', label: 'Encerradas' },
    ],
  },
};

const texts: ListTexts = {
  loading: 'Carregando diferenças...',
  failure: DIFFERENCES_FAILURE,
  counted: ['diferença', 'diferenças'],
  none: { title: 'Nenhuma diferença em aberto' },
  unmatched: { title: 'Nenhuma diferença nesta situação' },
};

/** Says that all is equal only when all was compared. */
function noneOf(checks: LedgerCheckView[] | undefined): ListTexts['none'] {
  if (!checks) return texts.none;
  const missing = checks.filter(({ checkedAt }) => !checkedAt);
  if (missing.length === 0) return { ...texts.none, text: 'O que o site registrou e o que os provedores receberam são iguais.' };
  return { ...texts.none, text: `Ainda não conferido: ${missing.map(({ scope }) => scopeName(scope)).join(', ')}.` };
}

/** The nightly comparison of our books with the providers' statements. */
export function Ledger() {
  const { api } = useShell();
  const url = useListUrl(filters);
  const { before, isLate, start } = useStartedChecks();
  const checks = useQuery(ledgerChecksQuery(api, isLate ? null : before));
  const waiting = unchecked(checks.data, before);
  const isRunning = waiting.length > 0 && !isLate;
  const list = useQuery(differencesQuery(api, { state: url.query.state ?? 'open', sort: url.query.sort, cursor: url.cursor }, isRunning));
  const [explained, explain] = useState<LedgerDifferenceView | null>(null);
  return (
    <>
      <LedgerChecks checks={checks} isRunning={isRunning} late={isLate ? waiting : []} onStart={start} />
      <RecordList
        of="ledger-differences"
        sorts={{ standard: 'date-desc', others: [['Data', sortBy('date', 'date')]] }}
        url={url}
        list={list}
        texts={{ ...texts, none: noneOf(checks.data) }}
        choices={choices}
        view="cards"
        card={(difference) => <DifferenceCard difference={difference} onExplain={() => explain(difference)} />}
      />
      {explained && <ExplanationDialog difference={explained} onClose={() => explain(null)} />}
    </>
  );
}

/** Started checks are waited for this long: the check of a provider that is down ends only in the night. */
const PATIENCE_MS = 120_000;

/** The checks that somebody started, and whether they take too long. */
function useStartedChecks() {
  const [before, setBefore] = useState<ChecksBefore>(null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!before) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [before]);
  const start = (checks: LedgerCheckView[]) => {
    setBefore(checks);
    setLate(false);
  };
  return { before, isLate, start };
}

const scopeName = (scope: string): string => (scope === 'books' ? 'Dentro do site' : providerName(scope));

interface LedgerChecksProps {
  checks: UseQueryResult<LedgerCheckView[]>;
  isRunning: boolean;
  /** Scopes whose started checks take too long. */
  late: string[];
  /** Gets the checks as they were before. */
  onStart(before: LedgerCheckView[]): void;
}

function LedgerChecks({ checks: { data, isError, isFetching, refetch }, isRunning, late, onStart }: LedgerChecksProps) {
  const { api, notify } = useShell();
  const titleId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { data: before = [] } = await refetch();
      await api.post(paths.adminLedgerChecks);
      return before;
    },
    onSuccess: (before) => {
      onStart(before);
      notify.success('Conferência iniciada');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentKeys.ledger }),
  });
  return (
    <section aria-labelledby={titleId} className={classes.checks}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId} className={classes.title}>
            Última conferência
          </h2>
          <p className={classes.about}>Toda noite, às 3h30, o site compara o que registrou com o extrato de cada provedor.</p>
        </div>
        <Button variant="outline" size="sm" loading={isPending || isRunning} onClick={() => mutate()}>
          Conferir agora
        </Button>
      </div>
      <p role="status" className={classes.about}>
        {late.length > 0 && `A conferência ainda não terminou. Sem resposta: ${late.map(scopeName).join(', ')}.`}
      </p>
      {!data && isError && <LoadFailure message={CHECKS_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data && (
        <ul className={classes.list}>
          {data.map((check) => (
            <Check key={check.scope} check={check} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Check({ check: { scope, checkedAt, compared, differences } }: { check: LedgerCheckView }) {
  const [tone, label]: [StatusTone, string] =
    differences > 0
      ? ['bad', differences === 1 ? '1 diferença' : `${differences} diferenças`]
      : checkedAt
        ? ['ok', 'Sem diferenças']
        : ['off', 'Ainda não conferido'];
  return (
    <li className={classes.check}>
      <b>{scopeName(scope)}</b>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {checkedAt && (
        <span className={classes.when}>
          <time dateTime={checkedAt}>{formatDateTime(checkedAt)}</time>, {compared} {compared === 1 ? 'comparado' : 'comparados'}
        </span>
      )}
    </li>
  );
}

const kinds: Record<LedgerDifferenceView['kind'], { title: string; theirs: string }> = {
  unknown: { title: 'Pagamento que o site não conhece', theirs: 'No provedor' },
  missing: { title: 'Pagamento que o provedor não conhece', theirs: 'No provedor' },
  amount: { title: 'Valores diferentes', theirs: 'No provedor' },
  books: { title: 'Registro diferente dos seus pagamentos', theirs: 'Nos pagamentos' },
};
const states: Record<LedgerDifferenceView['state'], { label: string; tone: StatusTone }> = {
  open: { label: 'Em aberto', tone: 'bad' },
  explained: { label: 'Explicada', tone: 'info' },
  ended: { label: 'Encerrada', tone: 'off' },
};

function DifferenceCard({ difference, onExplain }: { difference: LedgerDifferenceView; onExplain(): void }) {
  const { kind, state, provider, externalId, purpose, subjectId, oursCents, theirsCents, explanation, foundAt } = difference;
  const { title, theirs } = kinds[kind];
  const subject = purpose && subjectId ? subjectOf({ purpose, subjectId }) : null;
  return (
    <RecordCard
      title={title}
      badges={<StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>}
      about={
        <>
          {scopeName(provider ?? 'books')}, desde <time dateTime={foundAt}>{formatDateTime(foundAt)}</time>
        </>
      }
      actions={
        state !== 'ended' && (
          <Button size="sm" variant="outline" aria-label={`Explicar: ${title}, ${formatMoney(theirsCents)}`} onClick={onExplain}>
            Explicar
          </Button>
        )
      }
    >
      <dl className={classes.amounts}>
        <dt>No site</dt>
        <dd>{formatMoney(oursCents)}</dd>
        <dt>{theirs}</dt>
        <dd>{formatMoney(theirsCents)}</dd>
      </dl>
      {subject && (
        <Anchor component={Link} to={subject.to} className={classes.subject}>
          {subject.label}
        </Anchor>
      )}
      {externalId && <p className={classes.reference}>Pagamento {externalId}</p>}
      {explanation && <p className={classes.explanation}>{explanation}</p>}
    </RecordCard>
  );
}

const storedIn = ({ params: { explanation } }: ApiProblem): string | null => (typeof explanation === 'string' ? explanation : null);

function ExplanationDialog({ difference: { id, kind, explanation }, onClose }: { difference: LedgerDifferenceView; onClose(): void }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const form = useConsoleForm(LedgerExplanationInput, { initialValues: { explanation: explanation ?? '' } });
  const [former, setFormer] = useState(explanation);
  const { mutate, isPending } = useMutation({
    mutationFn: (input: LedgerExplanationInput) => api.post(paths.adminLedgerExplanation(id), { ...input, former }),
    onSuccess: () => {
      form.markSaved();
      notify.success('Explicação salva');
      onClose();
      focusHeading();
    },
    onError: (error) => {
      form.showProblem(error);
      // From the response, because an explained difference is no longer in the list of the open ones.
      if (error instanceof ApiProblem && error.code === 'ledger.explanation-changed') setFormer(storedIn(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentKeys.ledger }),
  });
  return (
    <FormDialog
      isOpen
      title="Explicar diferença"
      submitLabel="Salvar"
      isBusy={isPending}
      onSubmit={form.onSubmit((input) => mutate(input))}
      onClose={() => form.leave(onClose)}
    >
      <p>{kinds[kind].title}. Enquanto os valores não mudarem, a diferença deixa de ser contada.</p>
      {former !== explanation && (
        <p role="status">
          {former
            ? `Outra pessoa salvou esta explicação agora: “${former}”`
            : 'A explicação anterior deixou de valer, porque os valores mudaram.'}
        </p>
      )}
      <Textarea
        label="Explicação"
        description="O que causou a diferença e o que foi feito."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...form.getInputProps('explanation')}
      />
    </FormDialog>
  );
}
