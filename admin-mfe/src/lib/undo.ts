import { createContext, useContext } from 'react';

/** An action that can be undone. */
export interface Undoable {
  /** What was done, such as 'Produto excluído'. */
  title: string;
  /** Names the record, or says more. */
  about?: string;
  /** Undoes the action; resolves with the message to show, default: 'Desfeito'. */
  undo(): Promise<string | void>;
}

export const UndoContext = createContext<((done: Undoable) => void) | null>(null);

/** Offers for seven seconds to undo the last action. */
export function useUndo(): (done: Undoable) => void {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider around it');
  return offer;
}
