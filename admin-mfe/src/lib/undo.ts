import { createContext, useContext } from 'react';

/** Something that was done and can be undone. */
export interface Undoable {
  /** What was done, such as 'Produto excluído'. */
  title: string;
  /** Names the record, or says more. */
  about?: string;
  /** Really undoes it; resolves with what to say afterwards, if that isn't 'Desfeito'. */
  undo(): Promise<string | void>;
}

export const UndoContext = createContext<((done: Undoable) => void) | null>(null);

/** Offers to undo what was just done, for seven seconds. */
export function useUndo(): (done: Undoable) => void {
  const offer = useContext(UndoContext);
  if (!offer) throw new Error('useUndo needs an UndoProvider around it');
  return offer;
}
