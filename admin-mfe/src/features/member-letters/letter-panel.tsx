import { paths, type AdminMemberLetterView } from '@aflora/contracts';
import { Button, formatCount, formatDateTime } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { useState } from 'react';
import { DetailPanel, Facts, LoadedRecord } from '../../components/detail-panel';
import { ConfirmDialog } from '../../components/dialogs';
import parts from '../../components/record-parts.module.css';
import { focusRecord } from '../../lib/focus';
import type { OpenRecord } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { useLeave, useWhenSaved } from '../../lib/unsaved-work';
import { LetterForm } from './letter-form';
import { kindLabel, letterStatus } from './letter-labels';
import { letterQuery, useLetterChange } from './member-letters.api';

/** In place of an id in the address: the form for a new letter. */
export const NEW_LETTER = 'nova';
/** Kind of the drafts that this browser keeps of unsaved letters. */
export const LETTER_DRAFTS = 'member-letters';

/** Panel beside the list with the letter that the address opens. */
export function LetterPanel({ record }: { record: OpenRecord }) {
  const { id, open, close } = record;
  const { api } = useShell();
  return (
    <DetailPanel isOpen={id !== null} title={id === NEW_LETTER ? 'Nova carta ou aula' : 'Carta ou aula'} onClose={close}>
      {id === NEW_LETTER && <LetterForm letter={null} drafts={LETTER_DRAFTS} onSaved={(saved) => open(saved.id)} />}
      {id !== null && id !== NEW_LETTER && (
        <LoadedRecord key={id} query={letterQuery(api, id)} what="o texto">
          {(letter) => <OpenLetter letter={letter} close={close} />}
        </LoadedRecord>
      )}
    </DetailPanel>
  );
}

function OpenLetter({ letter, close }: { letter: AdminMemberLetterView; close(): void }) {
  const { label, tone } = letterStatus(letter);
  return (
    <>
      <div className={parts.state}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {letter.publishedAt ? (
        <Facts
          facts={[
            ['Publicada em', formatDateTime(letter.publishedAt)],
            ['E-mails na fila desde', letter.mailedAt && formatDateTime(letter.mailedAt)],
          ]}
        />
      ) : (
        <DraftActions letter={letter} close={close} />
      )}
      <LetterForm key={letter.version} letter={letter} drafts={LETTER_DRAFTS} />
    </>
  );
}

const draftOf = ({ kind, month, title, body, videoId }: AdminMemberLetterView) => ({ kind, month, title, body, videoId });

/** Publishes or deletes a saved draft. */
function DraftActions({ letter, close }: { letter: AdminMemberLetterView; close(): void }) {
  const { id, version, title, kind, recipients } = letter;
  const [isAsked, setAsked] = useState(false);
  const whenSaved = useWhenSaved();
  const leave = useLeave();
  const over = () => setAsked(false);
  const publish = useLetterChange({
    send: (api) => api.post<AdminMemberLetterView>(paths.adminMemberLetterPublication(id), { version }),
    done: 'Publicada: os e-mails estão na fila',
    onSuccess: focusRecord,
  });
  const remove = useLetterChange<void, void>({
    send: (api) => api.delete(paths.adminMemberLetter(id), { query: { version } }),
    done: 'Rascunho excluído',
    onSuccess: close,
    // Nobody but administrators saw the draft, so a new one with the same text is as good.
    undo: (api, { idempotencyKey }) => api.post(paths.adminMemberLetters, draftOf(letter), { idempotencyKey }),
  });
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
      <ConfirmDialog
        isOpen={isAsked}
        title={`Publicar “${title}”?`}
        confirmLabel="Publicar"
        tone="primary"
        isBusy={publish.isPending}
        onConfirm={() => !publish.isPending && publish.mutate(undefined, { onSettled: over })}
        onCancel={over}
      >
        <p>
          {kindLabel(kind)}: vale o texto salvo. Os membros leem na área de membros, e {readers(recipients)} por e-mail. Depois disso dá
          para corrigir o texto na página, mas não para recolher os e-mails.
        </p>
      </ConfirmDialog>
    </>
  );
}

const readers = (count: number): string => (count === 1 ? '1 pessoa recebe' : `${formatCount(count)} pessoas recebem`);
