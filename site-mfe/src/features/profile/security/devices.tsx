import type { ApiClient } from '@aflora/api-client';
import type { DeviceSessionView } from '@aflora/contracts';
import { Button, formatDate, Skeleton } from '@aflora/ui';
import { keepFocusNear } from '@aflora/ui/opener-focus';
import { StatusBadge } from '@aflora/ui/status';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { LoadFailed } from '../../../components/load-failed';
import { notifyFailure, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import classes from './devices.module.css';
import { devicesQuery, endOtherSessions, endSession } from '../profile.api';

/** Devices on which the user is signed in, with a button that signs out all others. */
export function Devices() {
  const query = useQuery(devicesQuery(useShell().api));
  const others = useEnding(ENDING_OTHERS);
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
        <Button variant="outline" className={classes.end} loading={others.isPending} onClick={others.end}>
          Encerrar outras sessões
        </Button>
      )}
    </>
  );
}

const PHONES = /android|iphone|ipad|ios|mobile/i;

function Device({ device: { id, device, network, isCurrent, lastUsedAt } }: { device: DeviceSessionView }) {
  const { end, isPending } = useEnding({ ...ENDING_ONE, send: (api) => endSession(api, id) });
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
        <Button variant="subtle" size="compact-md" aria-label={`Encerrar sessão: ${name}`} loading={isPending} onClick={end}>
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

interface Ending {
  send(api: ApiClient): Promise<void>;
  done: readonly [title: string, text: string];
  failure: string;
}

const ENDING_ONE = {
  done: ['Sessão encerrada', 'Esse dispositivo foi desconectado.'],
  failure: 'Não foi possível encerrar a sessão.',
} as const;
const ENDING_OTHERS: Ending = {
  send: endOtherSessions,
  done: ['Sessões encerradas', 'Agora só este dispositivo está conectado.'],
  failure: 'Não foi possível encerrar as outras sessões.',
};

/** Ends sessions, whose buttons then disappear. After a failure, too, the list says what is true: the response may have been lost. */
function useEnding({ send, done: [title, text], failure }: Ending) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { start, isPending } = useSingleMutation({
    mutationFn: () => send(api),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, failure),
    onSuccess: () => notify.success(title, text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey }),
  });
  const end = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    start();
  };
  return { end, isPending };
}
