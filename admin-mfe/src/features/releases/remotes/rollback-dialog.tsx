import { IconAlertTriangle } from '@tabler/icons-react';
import { ConfirmDialog } from '../../../components/dialogs';
import { remoteLabels, shortName } from '../release-words';
import classes from './rollback-dialog.module.css';
import type { AskedRollback, Rollback } from './use-rollback';

/** Names both releases and says what visitors notice. */
export function RollbackDialog({ rollback: { asked, isBusy, confirm, cancel } }: { rollback: Rollback }) {
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title="Voltar para a versão anterior"
      confirmLabel="Voltar à anterior"
      tone="primary"
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {asked && <Meaning asked={asked} />}
    </ConfirmDialog>
  );
}

function Meaning({ asked: { remote, from, to } }: { asked: AskedRollback }) {
  return (
    <div className={classes.meaning}>
      <p>
        {remoteLabels[remote]}: sai do ar a <b title={from}>{shortName(from)}</b> e volta a <b title={to}>{shortName(to)}</b>.
      </p>
      <p>
        Quem chegar agora já recebe a versão anterior. Quem está com uma página aberta passa para ela na próxima página que abrir, sem
        perder o que está digitando. Isto se desfaz do mesmo jeito.
      </p>
      {remote === 'admin' && (
        <p className={classes.warning}>
          <IconAlertTriangle size={20} stroke={1.6} aria-hidden />É a versão deste painel: você e os outros administradores também mudam na
          próxima página que abrirem.
        </p>
      )}
    </div>
  );
}
