import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type ContactMessageStatus,
  type ContactMessageSummaryView,
  type ContactMessageView,
  type KeysetView,
  type ListContactMessagesQuery,
} from '@aflora/contracts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';
import { failedEndOf } from '../../lib/unanswered-change';
import { CHECK_UNDONE, useUndo, type Undoable } from '../../lib/undo';

const PAGE_SIZE = 24;
/** Prefix of every query about contact messages. */
const messagesKey = ['admin-contact-messages'] as const;

type Signal = { signal: AbortSignal };

export const messageListQuery = (api: ApiClient, query: ListContactMessagesQuery) => ({
  queryKey: [...messagesKey, 'list', query],
  queryFn: ({ signal }: Signal) =>
    api.get<KeysetView<ContactMessageSummaryView>>(paths.adminContactMessages, { query: { ...query, pageSize: PAGE_SIZE }, signal }),
  placeholderData: keepPreviousData,
  meta: { failureMessage: 'Erro ao carregar mensagens' },
});

export const messageQuery = (api: ApiClient, id: string) => ({
  queryKey: [...messagesKey, 'one', id],
  queryFn: ({ signal }: Signal) => api.get<ContactMessageView>(paths.adminContactMessage(id), { signal }),
  meta: { failureMessage: 'Não foi possível carregar a mensagem.' },
});

interface MailboxChange<Given> {
  send(api: ApiClient, given: Given): Promise<unknown>;
  /** Text of the offer to undo. */
  done(given: Given): string;
  /** Messages with the status that they had, and the one that the change gave them. */
  changes(given: Given): StatusChange[];
  onSuccess?(): void;
}

interface StatusChange {
  id: string;
  before: string;
  after: ContactMessageStatus;
}

/**
 * Gives messages back the status that they had, unless somebody else has changed it since. A repetition sends only those that got no
 * response before.
 */
function reversalOf(api: ApiClient, changes: StatusChange[]): Undoable['undo'] {
  let open = changes;
  let refused = 0;
  return async ({ isRepeated }) => {
    const attempts = open.map((change) => {
      const sent = api.patch(paths.adminContactMessage(change.id), { status: change.before, from: change.after });
      return sent.then(
        () => [],
        (reason: unknown) => [{ change, reason, end: failedEndOf(reason) }],
      );
    });
    const failed = (await Promise.all(attempts)).flat();
    const unsettled = failed.filter(({ end }) => end !== 'refused');
    open = unsettled.map(({ change }) => change);
    refused += failed.length - unsettled.length;
    const worst = unsettled.find(({ end }) => end === 'unknown') ?? unsettled[0];
    if (worst) throw worst.reason;
    if (refused === changes.length) throw failed[0]?.reason;
    if (refused > 0 && isRepeated) return CHECK_UNDONE;
    if (refused > 0) return `${changes.length - refused} de ${changes.length} desfeitas: outra pessoa já mudou as demais`;
  };
}

/** Changes messages, then reloads the mailbox, its count and the open message, and offers to undo the change. */
export function useMailboxChange<Given>({ send, done, changes, onSuccess }: MailboxChange<Given>) {
  const { api } = useShell();
  const offerUndo = useUndo();
  const queryClient = useQueryClient();
  const reload = () => Promise.all([messagesKey, ['admin-overview']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (_nothing, given) => {
      const undo = reversalOf(api, changes(given));
      offerUndo({ title: done(given), undo: (attempt) => undo(attempt).finally(() => void reload()) });
      onSuccess?.();
    },
    onSettled: reload,
  });
}
