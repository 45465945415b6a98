import type { DeviceSessionView } from '@aflora/contracts';
import { Button, formatDate, Skeleton } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailed } from '../../components/load-failed';
import { notifyFailure } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './devices.module.css';
import { devicesQuery, endOtherSessions } from './profile.api';

/** Where this account is signed in, and signing it out everywhere else. */
export function Devices() {
  const query = useQuery(devicesQuery(useShell().api));
  const { end, ending } = useEndOtherSessions();
  const devices = query.data;
  if (!devices) {
    return query.isError ? <LoadFailed text="Não foi possível carregar os dispositivos." query={query} /> : <Waiting />;
  }
  return (
    <>
      <ul className={classes.list}>
        {devices.map((device) => (
          <li key={device.id}>
            <Device device={device} />
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

function Device({ device: { device, isCurrent, lastUsedAt } }: { device: DeviceSessionView }) {
  const Icon = device && PHONES.test(device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div>
        <p className={classes.name}>{device ?? 'Dispositivo desconhecido'}</p>
        <p className={classes.used}>Último uso em {formatDate(lastUsedAt)}</p>
      </div>
      {isCurrent && <StatusBadge tone="ok">Este dispositivo</StatusBadge>}
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
