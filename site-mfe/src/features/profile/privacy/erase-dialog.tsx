import { ApiProblem } from '@aflora/api-client';
import type { ErasurePreviewView } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { Button, problemTexts, Skeleton, SubmitButton } from '@aflora/ui';
import { Modal, TextInput, useOpenerFocus } from '@aflora/ui/fields';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { LoadFailed } from '../../../components/load-failed';
import { notifyFailure, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from './erase-dialog.module.css';
import { eraseAccount, erasureQuery } from '../profile.api';

interface EraseDialogProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Says what an erasure does before it is done. It doesn't use Mantine's own head, a `header` element that would be a second banner landmark
 * of the page.
 */
export function EraseDialog({ opened, onClose }: EraseDialogProps) {
  const { erase, erasing } = useEraseAccount();
  useOpenerFocus(opened);
  return (
    <Modal.Root
      opened={opened}
      returnFocus={false}
      onClose={onClose}
      centered
      size={560}
      closeOnEscape={!erasing}
      closeOnClickOutside={!erasing}
      classNames={{ content: classes.content, inner: classes.inner }}
    >
      <Modal.Overlay className={classes.veil} />
      <Modal.Content>
        <div className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>Apagar minha conta</Modal.Title>
            <Modal.CloseButton className={classes.close} iconSize={22} aria-label="Fechar" />
          </div>
          <EraseSteps erasing={erasing} onErase={erase} onCancel={onClose} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

const SKELETONS = 4;

/** Shows first what would be erased, then the confirmation. */
function EraseSteps(form: EraseFormProps) {
  const query = useQuery(erasureQuery(useShell().api));
  if (query.data) {
    return (
      <>
        <ErasurePreview preview={query.data} />
        <EraseForm {...form} />
      </>
    );
  }
  return (
    <div className={classes.state}>
      {query.isError ? <LoadFailed text="Não foi possível ver o que seria apagado." query={query} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando...">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className={classes.waitingRow} />
      ))}
    </div>
  );
}

const WORD = 'APAGAR';

interface EraseFormProps {
  erasing: boolean;
  onErase: () => void;
  onCancel: () => void;
}

/** Asks the user to type a word, so that nobody confirms by accident. */
function EraseForm({ erasing, onErase, onCancel }: EraseFormProps) {
  const [word, setWord] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (word.trim().toUpperCase() === WORD) onErase();
    else setError(`Digite ${WORD} para continuar.`);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={`Para confirmar, digite ${WORD}`}
        value={word}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setWord(currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={classes.answers}>
        <Button variant="subtle" onClick={onCancel} disabled={erasing}>
          Cancelar
        </Button>
        <SubmitButton className={classes.erase} loading={erasing}>
          Apagar minha conta
        </SubmitButton>
      </div>
    </form>
  );
}

/** Lists what is erased, what is kept, and why. */
function ErasurePreview({ preview: { erased, kept } }: { preview: ErasurePreviewView }) {
  return (
    <>
      <div className={classes.part}>
        <h3>
          <IconTrash size={20} stroke={1.6} aria-hidden className={classes.gone} />O que será apagado
        </h3>
        <ul>
          {erased.map(({ label, rows }) => (
            <li key={label}>
              <span>{label}</span>
              <span>{rows}</span>
            </li>
          ))}
        </ul>
      </div>
      {kept.length > 0 && (
        <div className={classes.part}>
          <h3>
            <IconLock size={20} stroke={1.6} aria-hidden className={classes.kept} />O que precisamos guardar
          </h3>
          <ul>
            {kept.map(({ label, rows, reason }) => (
              <li key={label}>
                <span>{label}</span>
                <span>{rows}</span>
                <small>{reason}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Whether the account was erased although its response was lost: then its session has ended, too. */
async function isGone(session: ShellSession, error: unknown): Promise<boolean> {
  const { status } = error instanceof ApiProblem ? error : { status: 0 };
  if (status > 0 && status < 500) return false;
  return session.reloadUser().then(
    () => false,
    (refusal: unknown) => refusal instanceof ApiProblem && refusal.status === 401,
  );
}

/** Erases the account and then clears the session in this browser, which the server has already ended. */
function useEraseAccount() {
  const { api, notify, session } = useShell();
  const navigate = useNavigate();
  const { start, isPending } = useSingleMutation({
    mutationFn: () =>
      eraseAccount(api).catch(async (error: unknown) => {
        if (!(await isGone(session, error))) throw error;
      }),
    meta: { failure: false },
    onError: (error) => {
      const { title, message } = problemTexts['profile.last-admin'];
      if (error instanceof ApiProblem && error.code === 'profile.last-admin') notify.failure(title, message);
      else notifyFailure(notify, error, 'Não foi possível apagar a sua conta.');
    },
    onSuccess: async () => {
      await session.signOut();
      notify.success('Conta apagada', 'Seus dados foram apagados. Obrigado por ter caminhado com a gente.');
      await navigate('/', { replace: true });
    },
  });
  return { erase: () => start(), erasing: isPending };
}
