import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { problemTexts } from '@aflora/ui';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useShell } from './shell';
import { useUndo, type UndoAttempt } from './undo';

export interface RecordChange<Given, Result> {
  send(api: ApiClient, given: Given): Promise<Result>;
  /** Text of the success toast. */
  done: string;
  /** Names the record in the offer to undo the change. */
  about?: string;
  onSuccess?(result: Result): void;
  /** Undoes the change, where that is possible. */
  undo?(api: ApiClient, attempt: UndoAttempt): Promise<unknown>;
  /** Puts the API's field errors under their fields; true when there were some, so that no toast is needed. */
  showProblem?(error: unknown): boolean;
}

/** Changes a record, then reloads everything whose query key begins with `key`, also after a conflict. */
export function useRecordChange<Given, Result>(key: QueryKey, change: RecordChange<Given, Result>) {
  const { send, done, about, onSuccess, undo, showProblem } = change;
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const offerUndo = useUndo();
  const reload = () => queryClient.invalidateQueries({ queryKey: key });
  return useMutation({
    meta: { failure: false },
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (result) => {
      if (undo) {
        const revert = async (attempt: UndoAttempt) => void (await undo(api, attempt).finally(() => void reload()));
        offerUndo({ title: done, ...(about && { about }), undo: revert });
      } else notify.success(done);
      onSuccess?.(result);
    },
    onError: (error) => {
      if (showProblem?.(error)) return;
      const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
      notify.failure(title, message);
    },
    onSettled: reload,
  });
}

/**
 * Ignores the second press of a double click. After a fast response, the same button does the opposite or another button is in its place,
 * so the second press would undo the first.
 */
export const firstPress =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
