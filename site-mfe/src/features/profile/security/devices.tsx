import type { DeviceSessionView } from '@aflora/contracts';
import { Button, formatDate, Skeleton } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/load-failed';
import { notifyFailure } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from './devices.module.css';
import { devicesQuery, endOtherSessions, endSession } from '../profile.api';

/** Devices on which the user is signed in, with a button that signs out all others. */
export function Devices() {
  const query = useQuery(devicesQuery(useShell().api));
  const { end, ending } = useEndOtherSessions();
  const { endOne, endingId } = useEndSession();
  const devices = query.data;
  if (!devices) {
    return query.isError ? <LoadFailed text="Não foi possível carregar os dispositivos." query={query} /> : <Waiting />;
  }
  return (
    <>
      <ul className={classes.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <Device device={device} onEnd={() => endOne(device.id)} isEnding={endingId === device.id} />
          </li>
        ))}
      </ul>
      {devices.some(({ isCurrent }) => !isCurrent) && (
        <Button variant="outline" className={classes.end} loading={ending} onClick={end}>
          Encerrar outras sessões
        </Button>
      )}
    </>
  );
}

const PHONES = /android|iphone|ipad|ios|mobile/i;

interface DeviceProps {
  device: DeviceSessionView;
  onEnd: () => void;
  isEnding: boolean;
}

function Device({ device: { device, network, isCurrent, lastUsedAt }, onEnd, isEnding }: DeviceProps) {
  const name = device ?? 'Dispositivo desconhecido';
  const Icon = device && PHONES.test(device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.used}>
          Último uso em {formatDate(lastUsedAt)}
          {network && `, rede ${network}`}
        </p>
      </div>
      {isCurrent ? (
        <StatusBadge tone="ok">Este dispositivo</StatusBadge>
      ) : (
        <Button variant="subtle" size="compact-md" aria-label={`Encerrar sessão: ${name}`} loading={isEnding} onClick={onEnd}>
          Encerrar
        </Button>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label="Carregando dispositivos">
      <Skeleton className={classes.waitingRow} />
      <Skeleton className={classes.waitingRow} />
    </div>
  );
}

function useEndOtherSessions() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: () => endOtherSessions(api),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível encerrar as outras sessões.'),
    onSuccess: () => {
      notify.success('Sessões encerradas', 'Agora só este dispositivo está conectado.');
      return queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
    },
  });
  return { end: () => mutation.mutate(), ending: mutation.isPending };
}

function useEndSession() {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => endSession(api, id),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível encerrar a sessão.'),
    onSuccess: () => notify.success('Sessão encerrada', 'Esse dispositivo foi desconectado.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey }),
  });
  return { endOne: (id: string) => mutate(id), endingId: isPending ? variables : null };
}
