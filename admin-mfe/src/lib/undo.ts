import { ApiProblem } from '@aflora/api-client';
import { createContext, useContext } from 'react';
import { failedEndOf } from './unanswered-change';

export interface UndoAttempt {
  /** The same for all attempts of one offer, so that a repeated request takes effect once. */
  idempotencyKey: string;
  /** The response of a former attempt was lost, so that the action may be undone already. */
  isRepeated: boolean;
}

/** An action that can be undone. */
export interface Undoable {
  /** What was done, such as 'Produto excluído'. */
  title: string;
  /** Names the record, or says more. */
  about?: string;
  /** Undoes the action; resolves with the message to show, default: 'Desfeito'. */
  undo(attempt: UndoAttempt): Promise<string | void>;
}

/** Message after a repetition that can't say whether the lost attempt or somebody else was first. */
export const CHECK_UNDONE = 'Já foi desfeito, ou outra pessoa mudou isto. Confira como está agora.';

/**
 * - `unanswered`: the response was lost; the offer stays, to be repeated
 * - `untried`: nobody looked at the request, such as after too many of them; the offer stays
 * - `uncertain`: a repetition was refused, perhaps because the lost attempt had undone the action
 */
export type FailedUndo = 'unanswered' | 'untried' | 'uncertain' | 'refused';

/** What a failed attempt says of the action that it should undo. */
export function failedUndoOf(error: unknown, { isRepeated }: Pick<UndoAttempt, 'isRepeated'>): FailedUndo {
  const end = failedEndOf(error);
  if (end === 'unknown') return 'unanswered';
  if (end === 'untried') return 'untried';
  const isConflict = error instanceof ApiProblem && (error.status === 404 || error.status === 409);
  return isRepeated && isConflict ? 'uncertain' : 'refused';
}

export const UndoContext = createContext<((done: Undoable) => void) | null>(null);

/** Offers for seven seconds to undo the last action. */
export function useUndo(): (done: Undoable) => void {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider around it');
  return offer;
}
