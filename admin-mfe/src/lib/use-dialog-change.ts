import { ApiProblem, type ApiClient } from '@aflora/api-client';
import type { ProblemCode } from '@aflora/contracts';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { focusRecord } from './focus';
import { useShell } from './shell';

export interface DialogChange<Given> {
  send(api: ApiClient, given: Given): Promise<unknown>;
  /** Text of the success toast. */
  done: string;
  /** Closes the dialog, because the change happened or became impossible. After other failures, such as a lost response, it can be repeated. */
  onOver(): void;
}

interface ChangedRecord {
  /** Queries whose keys begin with one of these are reloaded, also after a failure. */
  keys: readonly QueryKey[];
  /** Problems after which repeating the change can't help; the reloaded record shows the current state. */
  over: readonly ProblemCode[];
}

/** Makes the change that a dialog asked for, while the dialog stays open until the change is over. */
export function useDialogChange<Given>({ keys, over }: ChangedRecord, { send, done, onOver }: DialogChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const close = () => {
    onOver();
    focusRecord();
  };
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: () => {
      notify.success(done);
      close();
    },
    onError: (error) => {
      if (error instanceof ApiProblem && over.includes(error.code)) close();
    },
    onSettled: () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
