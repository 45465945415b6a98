import type { OrderShipmentResultView } from '@aflora/contracts';
import { problemTexts } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import { NoticeDialog } from '../../../components/dialogs';
import { orderName } from '../order-words';
import classes from './shipments-dialog.module.css';

/** What became of each parcel. */
export function ShipmentResults({ results, onClose }: { results: OrderShipmentResultView[]; onClose(): void }) {
  const sent = results.filter(({ problem }) => problem === null).length;
  return (
    <NoticeDialog isOpen title={sent === 1 ? '1 pedido enviado' : `${sent} pedidos enviados`} closeLabel="Fechar" onClose={onClose}>
      <ul className={classes.results} role="status">
        {results.map(({ id, problem }) => (
          <li key={id} className={classes.result}>
            <span className={classes.number}>{orderName(id)}</span>
            <StatusBadge tone={problem ? 'bad' : 'ok'}>{problem ? 'Não enviado' : 'Enviado'}</StatusBadge>
            {problem && <span className={classes.why}>{problemTexts[problem].message}</span>}
          </li>
        ))}
      </ul>
    </NoticeDialog>
  );
}
