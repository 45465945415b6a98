import { paths, type AdminExpenseView, ReverseExpenseInput } from '@aflora/contracts';
import { Button, formatDate, formatDateTime, formatMoney } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { DetailPanel, Facts, LoadedRecord } from '../../components/detail-panel';
import { FormDialog } from '../../components/dialogs';
import parts from '../../components/record-parts.module.css';
import { focusRecord } from '../../lib/focus';
import { OPEN_RECORD, type OpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useLeave, useWhenSaved } from '../../lib/unsaved-work';
import { useConsoleForm } from '../../lib/use-console-form';
import { EvidenceCheck } from './evidence/evidence-check';
import { ExpenseForm } from './expense-form';
import { formerValues, projectLabel, stateLabel } from './expense-labels';
import { expenseQuery, useExpenseChange } from './expenses.api';
import { HiddenReasons } from './evidence/hidden-reasons';

/** In place of an id in the address: the form for a new expense. */
export const NEW_EXPENSE = 'nova';
/** Kind of the drafts that this browser keeps of unsaved expenses. */
export const EXPENSE_DRAFTS = 'expenses';

/** Panel beside the list with the expense that the address opens. */
export function ExpensePanel({ record }: { record: OpenRecord }) {
  const { id, open, close } = record;
  const { api } = useShell();
  return (
    <DetailPanel isOpen={id !== null} title={id === NEW_EXPENSE ? 'Nova despesa' : 'Despesa'} onClose={close}>
      {id === NEW_EXPENSE && <ExpenseForm expense={null} drafts={EXPENSE_DRAFTS} onSaved={(saved) => open(saved.id)} />}
      {id !== null && id !== NEW_EXPENSE && (
        <LoadedRecord key={id} query={expenseQuery(api, id)} what="a despesa">
          {(expense) => <OpenExpense expense={expense} close={close} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

function OpenExpense({ expense, close }: { expense: AdminExpenseView; close(): void }) {
  const { label, tone } = stateLabel(expense.state);
  return (
    <>
      <div className={parts.state}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {expense.publishedAt && (
        <Facts
          facts={[
            ...(expense.state === 'reversed' ? whatStays(expense) : []),
            ['Publicada em', formatDateTime(expense.publishedAt)],
            ...correctionFacts(expense),
            ['Estornada em', expense.reversedAt && formatDateTime(expense.reversedAt)],
            ['Motivo do estorno', expense.reversalReason],
          ]}
        />
      )}
      <HiddenReasons expense={expense} />
      {expense.state === 'draft' && <DraftActions expense={expense} close={close} />}
      {expense.state === 'published' && <Reversal expense={expense} />}
      <ExpenseForm key={expense.version} expense={expense} drafts={EXPENSE_DRAFTS} />
    </>
  );
}

/** Each correction with what was published before it and why; a correction of an older release has no more than its time. */
const correctionFacts = ({ corrections, correctedAt }: AdminExpenseView) =>
  corrections.length === 0
    ? [['Corrigida em', correctedAt && formatDateTime(correctedAt)] as const]
    : corrections.map((correction, index) => {
        const parts = [formatDateTime(correction.at), formerValues(correction), correction.reason ?? 'sem motivo registrado'];
        return [`${index + 1}ª correção`, parts.filter(Boolean).join(' · ')] as const;
      });

/** What no correction of a reversed expense changes. */
const whatStays = (expense: AdminExpenseView) =>
  [
    ['Valor', formatMoney(expense.amountCents)],
    ['Data', formatDate(`${expense.day}T12:00:00Z`)],
    ['Projeto', projectLabel(expense.project)],
  ] as const;

/** Publishes or deletes a saved draft. */
function DraftActions({ expense, close }: { expense: AdminExpenseView; close(): void }) {
  const { id, version, description, amountCents, evidence } = expense;
  const [isAsked, setAsked] = useState(false);
  const whenSaved = useWhenSaved();
  const leave = useLeave();
  /** The receipt that was checked: another one needs another look. */
  const [checkedFile, setCheckedFile] = useState<string | null>(null);
  const isChecked = checkedFile !== null && checkedFile === evidence?.file;
  const publish = useExpenseChange({
    send: (api) => api.post<AdminExpenseView>(paths.adminExpensePublication(id), { version, showsNoPersonalData: isChecked }),
    done: 'Despesa publicada',
    onSuccess: focusRecord,
  });
  const remove = useExpenseChange<void, void>({
    send: (api) => api.delete(paths.adminExpense(id), { query: { version } }),
    done: 'Rascunho excluído',
    onSuccess: close,
    // Nobody but administrators saw the draft, so a new one with the same content is as good.
    undo: (api, { idempotencyKey }) => api.post(paths.adminExpenses, draftOf(expense), { idempotencyKey }),
  });
  const isAllowed = !evidence || isChecked;
  return (
    <>
      <div className={parts.steps}>
        <Button size="sm" onClick={() => whenSaved(() => setAsked(true))}>
          Publicar…
        </Button>
        <Button size="sm" variant="subtle" loading={remove.isPending} onClick={() => !remove.isPending && leave(() => remove.mutate())}>
          Excluir rascunho
        </Button>
      </div>
      <FormDialog
        isOpen={isAsked}
        title={`Publicar “${description}”?`}
        submitLabel="Publicar"
        isBusy={publish.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed && !publish.isPending) publish.mutate(undefined, { onSettled: () => setAsked(false) });
        }}
        onClose={() => setAsked(false)}
      >
        <p>
          {formatMoney(amountCents)} aparece em /transparencia, com o que está salvo. Depois disso dá para corrigir ou estornar, e as duas
          coisas ficam visíveis.
        </p>
        {evidence && (
          <EvidenceCheck
            file={evidence.file}
            isChecked={isChecked}
            error={isChecked ? undefined : 'Sem isso, o comprovante não pode ser publicado'}
            onChange={setCheckedFile}
          />
        )}
      </FormDialog>
    </>
  );
}

function draftOf({ amountCents, day, project, supplierName, supplierIsPerson, description, evidence }: AdminExpenseView) {
  return { amountCents, day, project, supplierName, supplierIsPerson, description, evidence: evidence?.file ?? null };
}

function Reversal({ expense: { id, version, description } }: { expense: AdminExpenseView }) {
  const [isAsked, setAsked] = useState(false);
  const form = useConsoleForm<{ version: number; reason: string }>(ReverseExpenseInput, {
    initialValues: { version, reason: '' },
    closesWith: OPEN_RECORD,
  });
  const { mutate, isPending } = useExpenseChange<string, AdminExpenseView>({
    send: (api, reason) => api.post<AdminExpenseView>(paths.adminExpenseReversal(id), { version, reason }),
    done: 'Despesa estornada',
    onSuccess: () => {
      form.markSaved();
      focusRecord();
    },
    showProblem: form.showProblem,
  });
  return (
    <>
      <div className={parts.steps}>
        <Button size="sm" variant="outline" color="red" onClick={() => setAsked(true)}>
          Estornar…
        </Button>
      </div>
      <FormDialog
        isOpen={isAsked}
        title={`Estornar “${description}”?`}
        submitLabel="Estornar"
        tone="bad"
        isBusy={isPending}
        onSubmit={form.onSubmit(({ reason }) => void (!isPending && mutate(reason, { onSuccess: () => setAsked(false) })))}
        onClose={() => setAsked(false)}
      >
        <p>
          A despesa sai de todas as somas e continua visível em /transparencia como estornada, com o motivo e o comprovante. Textos e
          comprovante ainda podem ser corrigidos.
        </p>
        <Textarea
          mt="md"
          label="Motivo"
          description="Fica publicado. Não escreva nomes nem outros dados de pessoas."
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </FormDialog>
    </>
  );
}
