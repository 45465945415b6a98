import { MemberLetterInput, paths, type AdminMemberLetterView } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { RestoredDraft } from '../../components/draft-notices';
import { LockingForm } from '../../components/locking-form';
import parts from '../../components/record-parts.module.css';
import { toDay } from '../../lib/days';
import { focusRecord } from '../../lib/focus';
import { creationKey } from '../../lib/form-drafts';
import { OPEN_RECORD } from '../../lib/list-url';
import { useConsoleForm } from '../../lib/use-console-form';
import { kindOptions } from './letter-labels';
import { useLetterChange } from './member-letters.api';

interface LetterValues {
  kind: string;
  month: string;
  title: string;
  body: string;
  videoId: string;
}

interface LetterFormProps {
  /** Null for a new letter. */
  letter: AdminMemberLetterView | null;
  /** Kind of the drafts that this browser keeps. */
  drafts: string;
  onSaved?(saved: AdminMemberLetterView): void;
}

const valuesOf = (letter: AdminMemberLetterView | null): LetterValues => ({
  kind: letter?.kind ?? 'letter',
  month: letter?.month ?? toDay(new Date()).slice(0, 7),
  title: letter?.title ?? '',
  body: letter?.body ?? '',
  videoId: letter?.videoId ? `https://youtu.be/${letter.videoId}` : '',
});

/** Creates or changes a letter or class. What is typed and not saved survives a reload. */
export function LetterForm({ letter, drafts, onSaved }: LetterFormProps) {
  const form = useConsoleForm<LetterValues>(MemberLetterInput, {
    initialValues: valuesOf(letter),
    closesWith: OPEN_RECORD,
    draft: { of: drafts, recordId: letter?.id ?? null, version: letter?.version ?? null, titleOf: ({ title }) => title, relative: [] },
  });
  const { mutate, isPending } = useLetterChange<LetterValues, AdminMemberLetterView>({
    send: async (api, values) => {
      if (letter) return api.patch<AdminMemberLetterView>(paths.adminMemberLetter(letter.id), { ...values, version: letter.version });
      return api.post<AdminMemberLetterView>(paths.adminMemberLetters, values, { idempotencyKey: await creationKey(form.draft, values) });
    },
    done: letter ? 'Texto salvo' : 'Rascunho criado',
    onSuccess: (saved) => {
      form.markSaved();
      // The saved record has a new form, and the one with the focus disappears.
      focusRecord();
      onSaved?.(saved);
    },
    showProblem: form.showProblem,
  });
  const submit = form.onSubmit((values) => void (!isPending && mutate(values)));
  return (
    <LockingForm isSaving={isPending} onSubmit={submit} className={parts.form}>
      <RestoredDraft draft={form.draft} />
      <div className={parts.pair}>
        <NativeSelect label="Tipo" data={kindOptions} data-autofocus={!letter || undefined} {...form.getInputProps('kind')} />
        <TextInput label="Mês" type="month" placeholder="aaaa-mm" {...form.getInputProps('month')} />
      </div>
      <TextInput label="Título" {...form.getInputProps('title')} />
      <Textarea
        label="Texto"
        description="Texto simples. Uma linha em branco separa os parágrafos."
        autosize
        minRows={10}
        maxRows={24}
        {...form.getInputProps('body')}
      />
      <TextInput label="Vídeo (opcional)" placeholder="https://youtu.be/…" inputMode="url" {...form.getInputProps('videoId')} />
      <div className={parts.steps}>
        <SubmitButton size="md" variant={letter ? 'outline' : 'filled'} loading={isPending}>
          {letter ? 'Salvar texto' : 'Criar rascunho'}
        </SubmitButton>
      </div>
    </LockingForm>
  );
}
