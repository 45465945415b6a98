import { CorrectionFormInput, ExpenseInput, paths, type AdminExpenseView } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CurrencyInput } from '../../components/number-inputs';
import { RestoredDraft } from '../../components/draft-notices';
import { LockingForm } from '../../components/locking-form';
import parts from '../../components/record-parts.module.css';
import { toDay } from '../../lib/days';
import { focusRecord } from '../../lib/focus';
import { creationKey } from '../../lib/form-drafts';
import { OPEN_RECORD } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { UploadsContext, useUploads } from '../../lib/uploads';
import { useConsoleForm } from '../../lib/use-console-form';
import { EvidenceCheck } from './evidence/evidence-check';
import { EvidenceInput } from './evidence/evidence-input';
import { GENERAL } from './expense-labels';
import { projectsQuery, useExpenseChange } from './expenses.api';

interface ExpenseValues {
  amountCents: number;
  day: string;
  project: string;
  supplierName: string;
  supplierIsPerson: boolean;
  description: string;
  evidence: string;
  /** Why a published expense is corrected. */
  reason: string;
}

interface ExpenseFormProps {
  /** Null for a new expense. */
  expense: AdminExpenseView | null;
  /** Kind of the drafts that this browser keeps. */
  drafts: string;
  onSaved?(saved: AdminExpenseView): void;
}

/** In place of an erased name, so that the expense can still be corrected; everybody reads it anyway. */
const ERASED_NAME = 'Pessoa física';

const valuesOf = (expense: AdminExpenseView | null): ExpenseValues => ({
  amountCents: expense?.amountCents ?? 0,
  day: expense?.day ?? toDay(new Date()),
  project: expense?.project ?? '',
  supplierName: expense ? (expense.supplierName ?? ERASED_NAME) : '',
  supplierIsPerson: expense?.supplierIsPerson ?? false,
  description: expense?.description ?? '',
  evidence: expense?.evidence?.file ?? '',
  reason: '',
});

/** Creates a draft, changes it, or corrects what is published. What is typed and not saved survives a reload. */
export function ExpenseForm({ expense, drafts, onSaved }: ExpenseFormProps) {
  const isReversed = expense?.state === 'reversed';
  const isCorrection = isReversed || expense?.state === 'published';
  /** The receipt that was checked: another one needs another look. */
  const [checkedFile, setCheckedFile] = useState<string | null>(null);
  const form = useConsoleForm<ExpenseValues>(isCorrection ? CorrectionFormInput : ExpenseInput, {
    initialValues: valuesOf(expense),
    closesWith: OPEN_RECORD,
    draft: {
      ...{ of: drafts, recordId: expense?.id ?? null, version: expense?.version ?? null, relative: [] },
      titleOf: ({ description }) => description,
    },
  });
  const { mutate, isPending } = useExpenseChange<ExpenseValues, AdminExpenseView>({
    send: async (api, { reason, ...values }) => {
      if (!expense) {
        return api.post<AdminExpenseView>(paths.adminExpenses, values, { idempotencyKey: await creationKey(form.draft, values) });
      }
      const { id, version } = expense;
      if (!isCorrection) return api.patch<AdminExpenseView>(paths.adminExpense(id), { ...values, version });
      const correction = { ...values, reason, version, showsNoPersonalData: checkedFile === values.evidence };
      return api.post<AdminExpenseView>(paths.adminExpenseCorrections(id), correction);
    },
    done: isCorrection ? 'Correção publicada' : expense ? 'Rascunho salvo' : 'Rascunho criado',
    onSuccess: (saved) => {
      form.markSaved();
      // The saved record has a new form, and the one with the focus disappears.
      focusRecord();
      onSaved?.(saved);
    },
    showProblem: form.showProblem,
  });
  const uploads = useUploads();
  const { isUploading } = uploads;
  const submit = form.onSubmit((values) => void (!isPending && !isUploading && mutate(values)));
  const { evidence } = form.values;
  const needsCheck = isCorrection && evidence !== '';
  const isChecked = checkedFile === evidence;
  return (
    <LockingForm isSaving={isPending} onSubmit={submit} className={parts.form}>
      <RestoredDraft draft={form.draft} isLocked={isUploading} />
      <UploadsContext value={uploads}>
        <ExpenseFields form={form} isNew={!expense} isReversed={isReversed} />
      </UploadsContext>
      {isCorrection && (
        <Textarea
          label="Motivo da correção"
          description="Fica publicado ao lado do valor, da data e do projeto de antes. Não escreva nomes nem outros dados de pessoas."
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('reason')}
        />
      )}
      {needsCheck && <EvidenceCheck file={evidence} isChecked={isChecked} onChange={setCheckedFile} />}
      <div className={parts.steps}>
        <SubmitButton
          size="md"
          variant={expense ? 'outline' : 'filled'}
          loading={isPending}
          disabled={isUploading || (needsCheck && !isChecked)}
        >
          {isCorrection ? 'Publicar correção' : expense ? 'Salvar rascunho' : 'Criar rascunho'}
        </SubmitButton>
        <p role="status">{isUploading && 'Enviando o comprovante. Dá para salvar quando ele chegar.'}</p>
      </div>
    </LockingForm>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useConsoleForm<ExpenseValues>>;
  isNew: boolean;
}

/** Of a reversed expense, only texts and the receipt can be corrected. */
function ExpenseFields({ form, isNew, isReversed }: FieldsProps & { isReversed: boolean }) {
  return (
    <>
      {!isReversed && <MoneyFields form={form} isNew={isNew} />}
      <TextInput label="Fornecedor" {...form.getInputProps('supplierName')} />
      <Checkbox
        label="É uma pessoa física"
        description="O nome não é publicado: aparece só “Pessoa física”"
        {...form.getInputProps('supplierIsPerson', { type: 'checkbox' })}
      />
      <Textarea
        label="Descrição"
        description="O que foi comprado e para quê. Todos leem: não escreva nomes de pessoas."
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <EvidenceInput value={form.values.evidence} error={form.errors.evidence} onChange={(file) => form.setFieldValue('evidence', file)} />
    </>
  );
}

function MoneyFields({ form, isNew }: FieldsProps) {
  const { data: projects = [] } = useQuery(projectsQuery(useShell().api));
  const { project, amountCents } = form.values;
  // A draft can name a project that the list doesn't have yet.
  const names = [...new Set([...projects, ...(project ? [project] : [])])];
  return (
    <>
      <div className={parts.pair}>
        <CurrencyInput label="Valor" data-autofocus={isNew || undefined} {...form.getInputProps('amountCents')} value={amountCents} />
        <TextInput label="Data" type="date" max={toDay(new Date())} {...form.getInputProps('day')} />
      </div>
      <NativeSelect
        label="Projeto"
        description="As doações para o projeto pagam primeiro, depois as que não têm projeto"
        data={[{ value: '', label: GENERAL }, ...names]}
        {...form.getInputProps('project')}
      />
    </>
  );
}
