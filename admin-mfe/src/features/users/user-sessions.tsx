import type { DeviceSessionView } from '@aflora/contracts';
import { Button, formatDateTime } from '@aflora/ui';
import { keepFocusNear } from '@aflora/ui/opener-focus';
import { StatusBadge } from '@aflora/ui/status';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { DetailSection } from '../../components/detail-panel';
import { LoadFailure, RecordSkeletons } from '../../components/placeholders';
import parts from '../../components/record-parts.module.css';
import { useShell } from '../../lib/shell';
import { endUserSession, userDetailQuery, userSessionsQuery } from './users.api';

/** Devices that are signed in to an account; each can be signed out. */
export function UserSessions({ userId }: { userId: string }) {
  const { api } = useShell();
  const query = useQuery(userSessionsQuery(api, userId));
  const { end, endingId } = useEndSession(userId);
  const { data: sessions, isError, isFetching, refetch } = query;
  return (
    <DetailSection title="Dispositivos conectados">
      {sessions && sessions.length > 0 && (
        <ul className={parts.rows}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} onEnd={() => end(session.id)} isEnding={endingId === session.id} />
          ))}
        </ul>
      )}
      {sessions?.length === 0 && <p className={parts.none}>Nenhum dispositivo conectado.</p>}
      {!sessions && isError && <LoadFailure message="Erro ao carregar sessões" onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!sessions && !isError && <RecordSkeletons view="table" label="Carregando sessões..." count={1} />}
    </DetailSection>
  );
}

interface SessionProps {
  session: DeviceSessionView;
  onEnd: () => void;
  isEnding: boolean;
}

function Session({ session: { device, network, lastUsedAt, isCurrent }, onEnd, isEnding }: SessionProps) {
  const name = device ?? 'Dispositivo desconhecido';
  const end = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    onEnd();
  };
  return (
    <li className={parts.row}>
      <span>
        {name}
        <span className={parts.about}>
          {[`Último uso em ${formatDateTime(lastUsedAt)}`, network && `rede ${network}`].filter(Boolean).join(', ')}
        </span>
      </span>
      {isCurrent ? (
        <StatusBadge tone="ok">Esta sessão</StatusBadge>
      ) : (
        <Button variant="outline" size="compact-sm" aria-label={`Encerrar sessão: ${name}`} loading={isEnding} onClick={end}>
          Encerrar
        </Button>
      )}
    </li>
  );
}

function useEndSession(userId: string) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => endUserSession(api, userId, id),
    onSuccess: () => notify.success('Sessão encerrada', 'Esse dispositivo foi desconectado.'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: userSessionsQuery(api, userId).queryKey });
      void queryClient.invalidateQueries({ queryKey: userDetailQuery(api, userId).queryKey });
    },
  });
  return { end: (id: string) => mutate(id), endingId: isPending ? variables : null };
}
