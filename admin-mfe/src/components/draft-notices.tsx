import { Button, formatDateTime } from '@aflora/ui';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDrafts, type Draft } from '../lib/form-drafts';
import classes from './draft-notices.module.css';

interface RestoredDraftProps {
  draft: Draft;
  /** The draft can't be discarded now. */
  isLocked?: boolean;
}

/** Notice in a form that its draft was restored. */
export function RestoredDraft({ draft: { restored, isOutdated, discard }, isLocked = false }: RestoredDraftProps) {
  if (!restored) return null;
  return (
    <Notice
      actions={
        <NoticeButton isDisabled={isLocked} onClick={discard}>
          Descartar rascunho
        </NoticeButton>
      }
    >
      Recuperamos o que você digitou até {formatDateTime(restored.savedAt)} e não salvou.
      {restored.hadFile && ' Escolha a imagem de novo.'}
      {isOutdated && ' O cadastro mudou depois disso: confira antes de salvar.'}
    </Notice>
  );
}

interface DraftOffersProps {
  of: string;
  /** Id of the record in the open form, whose draft is not offered; null for a new record, undefined if no form is open. */
  openId: string | null | undefined;
  onResume(recordId: string | null): void;
}

/** Offers the drafts left by a reload or a crash, above the list of their records. */
export function DraftOffers({ of, openId, onResume }: DraftOffersProps) {
  const drafts = useDrafts(of).filter(({ recordId }) => recordId !== openId);
  return drafts.map(({ recordId, draft: { title, savedAt }, discard }) => (
    <Notice
      key={recordId}
      actions={
        <>
          <NoticeButton onClick={() => onResume(recordId)}>Continuar</NoticeButton>
          <NoticeButton onClick={discard}>Descartar</NoticeButton>
        </>
      }
    >
      Rascunho não salvo{title && ` de “${title}”`}, digitado até {formatDateTime(savedAt)}.
    </Notice>
  ));
}

function Notice({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      <IconPencil size={20} stroke={1.6} aria-hidden />
      <p>{children}</p>
      <span className={classes.actions}>{actions}</span>
    </div>
  );
}

interface NoticeButtonProps {
  isDisabled?: boolean;
  onClick(): void;
  children: ReactNode;
}

function NoticeButton({ isDisabled, onClick, children }: NoticeButtonProps) {
  return (
    <Button variant="subtle" size="xs" disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  );
}
