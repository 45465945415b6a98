import type { ApiClient } from '@aflora/api-client';
import {
  paths,
  type ContactMessageSummaryView,
  type ContactMessageView,
  type KeysetView,
  type ListContactMessagesQuery,
} from '@aflora/contracts';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '../../lib/shell';

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
  /** Text of the success toast. */
  done(given: Given): string;
  onSuccess?(): void;
}

/** Changes messages, then reloads the mailbox, its count and the open message. */
export function useMailboxChange<Given>({ send, done, onSuccess }: MailboxChange<Given>) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => send(api, given),
    onSuccess: (_nothing, given) => {
      notify.success(done(given));
      onSuccess?.();
    },
    onSettled: () => Promise.all([messagesKey, ['admin-overview']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
