import { ApiProblem } from '@aflora/api-client';
import { Button, problemTexts } from '@aflora/ui';
import { CloseButton } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { focusHeading } from '../lib/focus';
import { useShell } from '../lib/shell';
import { CHECK_UNDONE, failedUndoOf, UndoContext, type Undoable } from '../lib/undo';
import classes from './undo-provider.module.css';

const OFFERED_MS = 7_000;
const TICK_MS = 100;

/** Offers to undo the last change. Another change replaces the offer, as only the last one is what a person wants back at once. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offer, setOffer] = useState<{ done: Undoable; key: number } | null>(null);
  const make = useCallback((done: Undoable) => setOffer((last) => ({ done, key: (last?.key ?? 0) + 1 })), []);
  const close = useCallback(() => setOffer(null), []);
  return (
    <UndoContext value={make}>
      {children}
      <div role="status" className={classes.region}>
        {offer && <Offer key={offer.key} done={offer.done} onClose={close} />}
      </div>
    </UndoContext>
  );
}

function Offer({ done, onClose }: { done: Undoable; onClose(): void }) {
  const toast = useRef<HTMLDivElement>(null);
  const leave = useCallback(() => {
    // By Ctrl+Z, the focus is elsewhere, where the user may already be typing.
    const focused = document.activeElement;
    if (focused === document.body || toast.current?.contains(focused)) focusHeading();
    onClose();
  }, [onClose]);
  const { undo, state } = useUndoing(done, leave);
  const pause = useCountdown(onClose, state !== 'offered');
  useUndoKey(undo);
  const about = state === 'unanswered' ? 'Sem resposta: não se sabe se foi desfeito. Tente de novo.' : done.about;
  return (
    <div ref={toast} className={classes.toast} {...pause}>
      <p className={classes.text}>
        <b>{done.title}</b>
        {about && <span className={state === 'unanswered' ? undefined : 'cut-one-line'}>{about}</span>}
      </p>
      <Button
        variant="subtle"
        size="sm"
        onClick={undo}
        loading={state === 'undoing'}
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Desfazer (Ctrl+Z)"
      >
        Desfazer
      </Button>
      <CloseButton aria-label="Fechar aviso" onClick={leave} />
    </div>
  );
}

/** A conflict's own text says what is in the way; a record that is gone has none that fits. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.status === 404 ? 'Outra pessoa já mudou isto, ou o prazo para desfazer acabou.' : problemTexts[error.code].message;
}

/** Undoes once, however often the button is pressed. After a lost response, the same attempt can be repeated. */
function useUndoing({ undo }: Undoable, onClose: () => void) {
  const { notify } = useShell();
  const [state, setState] = useState<'offered' | 'undoing' | 'unanswered'>('offered');
  const attempt = useRef({ idempotencyKey: '', isRepeated: false, isSent: false });
  const run = useCallback(async () => {
    const { current } = attempt;
    if (current.isSent) return;
    current.isSent = true;
    current.idempotencyKey ||= crypto.randomUUID();
    setState('undoing');
    try {
      notify.success((await undo(current)) ?? 'Desfeito');
      return onClose();
    } catch (error) {
      const end = failedUndoOf(error, current);
      if (end === 'unanswered') current.isRepeated = true;
      else if (end === 'uncertain') notify.success(CHECK_UNDONE);
      else notify.failure('Não foi possível desfazer', reasonOf(error));
      if (end === 'uncertain' || end === 'refused') return onClose();
    }
    current.isSent = false;
    setState(current.isRepeated ? 'unanswered' : 'offered');
  }, [undo, notify, onClose]);
  return { undo: () => void run(), state };
}

/** Closes the offer after seven seconds, not counting those in which it is held, or the pointer or the focus is in it. */
function useCountdown(onEnd: () => void, isHeld: boolean) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const left = useRef(OFFERED_MS);
  const isPaused = isHovered || isFocused || isHeld;
  useEffect(() => {
    if (isHeld) left.current = OFFERED_MS;
    if (isPaused) return;
    const timer = setInterval(() => {
      left.current -= TICK_MS;
      if (left.current <= 0) onEnd();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused, isHeld, onEnd]);
  return {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Ctrl/Cmd+Z undoes, except in fields, where it undoes typing. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input:not([type=checkbox]), textarea, [contenteditable=true]');
      if (isTyping || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo]);
}
